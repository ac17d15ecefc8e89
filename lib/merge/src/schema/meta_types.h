// The types of metadata, which custom resources have without saying so.
#pragma once

#include <string_view>

namespace plimsoll::merge {

inline constexpr std::string_view kObjectMetaType = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

// Schemas of OpenAPI 3 by name, as far as they matter for merging.
std::string_view MetaTypes();

}  // namespace plimsoll::merge
