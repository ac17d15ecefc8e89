// Runs the match conditions of a policy.
#pragma once

#include "activation.h"
#include "plimsoll/policy/run/match_conditions.h"

namespace plimsoll::policy {

// A policy without conditions matches. A condition that is false decides, whatever the others say.
ConditionResult RunMatchConditions(cel::Evaluator& evaluator, const CompiledPolicy& policy,
                                   const ActivationVariables& variables);

}  // namespace plimsoll::policy
