// Which fields of the spec of a pod an update may change.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateOtherPodChanges(Request& request);

}  // namespace plimsoll::builtin
