// Comparison of the answer of policies with what a case expects.
#pragma once

#include <vector>

#include "plimsoll/suites/policies/policy_cases.h"

namespace plimsoll::suites {

void CompareAnswer(const PolicyCase& one, const engine::PolicyReview& review, const policy::PolicySet& set,
                   const SuitePolicies& policies, std::vector<CaseFailure>& out);

}  // namespace plimsoll::suites
