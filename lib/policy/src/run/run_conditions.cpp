#include "run_conditions.h"

#include <algorithm>

#include "plimsoll/policy/run/limits.h"

namespace plimsoll::policy {
namespace {

// One error by itself, several in brackets; each text once.
std::string Aggregate(const std::vector<ExpressionOutcome>& outcomes) {
  std::vector<std::string_view> texts;
  for (const ExpressionOutcome& outcome : outcomes) {
    if (!outcome.error.empty() && std::ranges::find(texts, outcome.error) == texts.end())
      texts.push_back(outcome.error);
  }
  if (texts.empty()) return {};
  std::string out(texts[0]);
  for (size_t i = 1; i < texts.size(); ++i) out.append(", ").append(texts[i]);
  return texts.size() == 1 ? out : "[" + out + "]";
}

}  // namespace

ConditionResult RunMatchConditions(cel::Evaluator& evaluator, const CompiledPolicy& policy,
                                   const ActivationVariables& variables) {
  if (policy.match_conditions.empty()) return {.matches = true};
  const bool ignores = policy.policy.ignores_failures();
  Activation activation(evaluator, policy, variables);
  std::vector<ExpressionOutcome> outcomes;
  int64_t budget = kMatchConditionBudget;
  if (!activation.RunAll(policy.match_conditions, budget, outcomes))
    return {.error = ignores ? std::string() : std::string(kOutOfBudget), .cost = std::nullopt};
  ConditionResult out{.cost = static_cast<uint64_t>(kMatchConditionBudget - budget)};
  for (const ExpressionOutcome& outcome : outcomes) {
    out.outcomes.push_back(outcome.error.empty() ? ConditionOutcome(outcome.value.IsTrue()) : std::nullopt);
  }
  const auto is_false = [](const ExpressionOutcome& outcome) { return outcome.value.IsFalse(); };
  if (std::ranges::any_of(outcomes, is_false)) return out;
  std::string error = Aggregate(outcomes);
  out.matches = error.empty();
  if (ignores) return out;
  out.error = std::move(error);
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes[i].cause.empty())
      out.errors.push_back(outcomes[i].ErrorOf(ExpressionList::kMatchConditions, i));
  }
  return out;
}

}  // namespace plimsoll::policy
