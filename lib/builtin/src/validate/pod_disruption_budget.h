// Validation of PodDisruptionBudgets: pkg/apis/policy/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePodDisruptionBudget(Request& request);
void ValidatePodDisruptionBudgetStatus(Request& request);

}  // namespace plimsoll::builtin
