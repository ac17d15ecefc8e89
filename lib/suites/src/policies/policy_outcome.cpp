#include <algorithm>

#include "plimsoll/suites/policies/policy_cases.h"

namespace plimsoll::suites {
namespace {

using policy::Decision;

// The worse of two verdicts: an error counts more than a refusal, and that more than anything else.
PolicyVerdict Worse(PolicyVerdict a, PolicyVerdict b) {
  constexpr PolicyVerdict kByWeight[] = {PolicyVerdict::kSkip, PolicyVerdict::kPass, PolicyVerdict::kFail,
                                         PolicyVerdict::kError};
  return std::ranges::find(kByWeight, a) > std::ranges::find(kByWeight, b) ? a : b;
}

void Take(PolicyVerdict verdict, const std::string& message, PolicyOutcome& out) {
  const PolicyVerdict worse = Worse(verdict, out.verdict);
  if (worse != out.verdict || out.message.empty()) out.message = message;
  out.verdict = worse;
}

bool ConditionsHold(const std::vector<policy::ConditionOutcome>& conditions) {
  return std::ranges::all_of(conditions, [](policy::ConditionOutcome each) { return each == true; });
}

void TakeValidating(const policy::ValidatingAnswer& answer, std::string_view policy, PolicyOutcome& out) {
  for (const policy::Invocation& invocation : answer.invocations) {
    if (invocation.policy->name != policy) continue;
    out.matched = true;
    if (ConditionsHold(invocation.conditions)) Take(PolicyVerdict::kPass, {}, out);
    for (const Decision& decision : invocation.decisions) {
      if (decision.evaluation == Decision::Evaluation::kError)
        Take(PolicyVerdict::kError, decision.message, out);
      if (decision.evaluation == Decision::Evaluation::kDeny)
        Take(PolicyVerdict::kFail, decision.message, out);
    }
  }
  // What is wrong with the policy itself, a binding or an audit annotation is about no validation.
  for (const policy::Denial& denial : answer.denials) {
    if (denial.policy->name == policy && !denial.validation) Take(PolicyVerdict::kError, denial.message, out);
  }
}

}  // namespace

PolicyOutcome OutcomeOf(const policy::RequestReview& review, std::string_view policy) {
  PolicyOutcome out;
  for (const policy::MutatingInvocationRecord& record : review.mutating.invocations) {
    if (record.policy->name != policy) continue;
    out.matched = true;
    if (record.matches) Take(PolicyVerdict::kPass, {}, out);
  }
  for (const policy::PatchAttempt& attempt : review.mutating.attempts) {
    if (attempt.policy->name == policy && !attempt.error.empty())
      Take(PolicyVerdict::kError, attempt.error, out);
  }
  for (const policy::MutationError& error : review.mutating.errors) {
    if (error.policy->name == policy) Take(PolicyVerdict::kError, error.message, out);
  }
  if (review.validating) TakeValidating(*review.validating, policy, out);
  return out;
}

}  // namespace plimsoll::suites
