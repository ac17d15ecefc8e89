// Rules of a policy or binding that can never match.
//
//   for (const MatchProblem& problem : FindMatchProblems(*policy.match, "spec.matchConstraints", resources))
#pragma once

#include <string>
#include <vector>

#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/path.h"

namespace plimsoll::policy {

struct MatchProblem {
  value::Path path;  // `spec.matchConstraints.resourceRules[0].resources[1]`
  std::string message;
  std::string hint = {};
};

// Says nothing about groups of which no resource is known: their CRDs may be elsewhere.
std::vector<MatchProblem> FindMatchProblems(const MatchResources& match, const value::Path& path,
                                            const Resources& resources);

}  // namespace plimsoll::policy
