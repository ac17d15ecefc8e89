// LimitRanges.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateLimitRange(Request& request);

}  // namespace plimsoll::builtin
