// The values that fields of Kubernetes' own types may have, where their Go types list them; published schemas
// do not. The data is data/enums, which oracle/kinds/enums prints for the newest release.
//
//   EnumValuesOf("io.k8s.api.core.v1.PodSpec", "restartPolicy");  // Always, Never, OnFailure
#pragma once

#include <string_view>
#include <vector>

namespace plimsoll::builtin {

// `FIELD[]` for the items of a list. Empty when nothing is listed.
std::vector<std::string_view> EnumValuesOf(std::string_view component, std::string_view field);

}  // namespace plimsoll::builtin
