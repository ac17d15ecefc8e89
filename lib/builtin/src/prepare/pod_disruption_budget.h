// Preparation of PodDisruptionBudgets: pkg/registry/policy/poddisruptionbudget.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareBudgetForCreate(Request& request);
void PrepareBudgetForUpdate(Request& request);
void PrepareBudgetForStatus(Request& request);

}  // namespace plimsoll::builtin
