// What the expressions of a policy can cost.
#include <string>
#include <utility>

#include "../describe/cost_words.h"
#include "plimsoll/policy/run/limits.h"
#include "policy_object_lint.h"

namespace plimsoll::engine {

using finding::Code;

void PolicyObjectLint::AddCost(const value::Path& path, std::string_view what, uint64_t cost,
                               uint64_t limit) {
  if (cost <= limit) return;
  AddAt(Code::kPolicyCost, path,
        std::string(what) + " can cost " + (cost == UINT64_MAX ? "more than any limit" : Grouped(cost)) +
            "; the limit is " + Grouped(limit),
        "the API server stops at the limit, and the evaluation fails");
}

void PolicyObjectLint::CheckCosts() {
  PolicyCosts out{object_.source->name(), std::string(policy_.name), policy_.sort, expressions_, {}};
  const policy::TypedPolicy untyped(policy_, expressions_, {}, inputs_.types());
  const policy::PolicyAnalysis nothing(untyped, expressions_, inputs_.types());
  bool first = true;
  for (const KindLint& each : kinds_) {
    const auto costs = policy::EstimateCosts(each.typed, each.analysis, expressions_);
    out.costs = first ? costs : policy::LargerCosts(out.costs, costs);
    first = false;
  }
  if (first) out.costs = policy::EstimateCosts(untyped, nothing, expressions_);
  for (size_t i = 0; i < expressions_.size(); ++i)
    AddCost(expressions_[i].path, "this expression", out.costs.own[i], cel::kPerCallLimit);
  AddCost("spec.matchConditions", "all match conditions together", out.costs.match_conditions,
          policy::kMatchConditionBudget);
  AddCost("spec.validations", "all validations and their messages together", out.costs.validations,
          policy::kPolicyBudget);
  AddCost("spec.auditAnnotations", "all audit annotations together", out.costs.audit_annotations,
          policy::kPolicyBudget);
  lint_.costs_.push_back(std::move(out));
}

}  // namespace plimsoll::engine
