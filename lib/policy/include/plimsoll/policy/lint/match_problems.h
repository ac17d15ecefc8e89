// Rules of a policy or binding that can never match.
//
//   for (const MatchProblem& problem : FindMatchProblems(*policy.match, "spec.matchConstraints", resources))
#pragma once

#include <string>
#include <vector>

#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/model/policy.h"

namespace plimsoll::policy {

struct MatchProblem {
  std::string field;  // `spec.matchConstraints.resourceRules[0].resources[1]`
  std::string message;
  std::string hint = {};
};

// Says nothing about groups of which no resource is known: their CRDs may be elsewhere.
std::vector<MatchProblem> FindMatchProblems(const MatchResources& match, const std::string& field,
                                            const Resources& resources);

}  // namespace plimsoll::policy
