// What is wrong between a binding and its policy, beyond what API validation of each says.
#pragma once

#include <vector>

#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/path.h"

namespace plimsoll::policy {

struct BindingProblem {
  value::Path path;
  std::string message;
  bool fails = false;  // every request that it matches is refused; otherwise it has no effect
};

std::vector<BindingProblem> FindBindingProblems(const Binding& binding, const Policy& policy,
                                                const Resources& resources);

// Why params of that kind do not exist; empty if they do, and if the kind may be that of a CRD elsewhere.
std::string UnknownParamKind(const Policy& policy, const Resources& resources);

}  // namespace plimsoll::policy
