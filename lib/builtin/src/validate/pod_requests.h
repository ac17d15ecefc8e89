// Validation of what subresources of Pods take: Binding (pkg/apis/core/validation) and the Eviction of
// `policy` (pkg/registry/core/pod/storage).
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePodBinding(Request& request);
void ValidatePodEviction(Request& request);

}  // namespace plimsoll::builtin
