// Validation of Scales, which requests of the subresource `scale` take: pkg/apis/autoscaling/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateScale(Request& request);

}  // namespace plimsoll::builtin
