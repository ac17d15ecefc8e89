// Preparation of LimitRanges.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// One without a name gets a UUID for it.
void PrepareLimitRange(Request& request);

}  // namespace plimsoll::builtin
