#include "plimsoll/engine/policies/policy_cost_text.h"

#include "../describe/cost_words.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/policy/run/limits.h"

namespace plimsoll::engine {
namespace {

using policy::ExpressionRole;

std::string OfLimit(uint64_t cost, uint64_t limit) {
  return (cost == UINT64_MAX ? "more than can be counted" : Grouped(cost)) + " of " + Grouped(limit) + " (" +
         Share(cost, limit) + ")\n";
}

bool HasRole(const PolicyCosts& costs, ExpressionRole role) {
  for (const policy::PolicyExpression& each : costs.expressions) {
    if (each.role == role) return true;
  }
  return false;
}

}  // namespace

void AppendPolicyCosts(std::string& out, const PolicyCosts& costs) {
  const bool mutating = costs.sort == policy::PolicySort::kMutating;
  out += costs.file + ": " + (mutating ? "MutatingAdmissionPolicy " : "ValidatingAdmissionPolicy ") +
         costs.name + '\n';
  size_t mutations = 0;
  for (size_t i = 0; i < costs.expressions.size(); ++i) {
    const policy::PolicyExpression& each = costs.expressions[i];
    out += "  " + each.path.FieldPath() + ": " + ShownRule(each.text) + '\n';
    out += "      " + OfLimit(costs.costs.own[i], cel::kPerCallLimit);
    if (each.role == ExpressionRole::kMutation)
      out +=
          "      with its variables: " + OfLimit(costs.costs.mutations[mutations++], policy::kPolicyBudget);
  }
  if (HasRole(costs, ExpressionRole::kMatchCondition))
    out += "  all match conditions: " + OfLimit(costs.costs.match_conditions, policy::kMatchConditionBudget);
  if (HasRole(costs, ExpressionRole::kValidation))
    out += "  all validations and messages: " + OfLimit(costs.costs.validations, policy::kPolicyBudget);
  if (HasRole(costs, ExpressionRole::kAuditAnnotation))
    out += "  all audit annotations: " + OfLimit(costs.costs.audit_annotations, policy::kPolicyBudget);
}

}  // namespace plimsoll::engine
