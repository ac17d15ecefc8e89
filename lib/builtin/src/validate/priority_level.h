// Validation of PriorityLevelConfigurations: pkg/apis/flowcontrol/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePriorityLevel(Request& request);
void ValidatePriorityLevelStatus(Request& request);

}  // namespace plimsoll::builtin
