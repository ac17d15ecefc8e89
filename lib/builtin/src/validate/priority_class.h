// Validation of PriorityClasses: pkg/apis/scheduling/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePriorityClass(Request& request);
void ValidatePriorityClassUpdate(Request& request);

}  // namespace plimsoll::builtin
