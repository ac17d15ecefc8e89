// PolicyCases runs the cases of one suite of policies. One thread at a time may use it.
//
//   PolicyCases cases(policies);
//   for (const CaseFailure& failure : cases.Run(one, policies.SetOf(one.scope))) ...
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/policies/policy_review.h"
#include "plimsoll/suites/policies/policy_suite.h"
#include "plimsoll/suites/policies/suite_policies.h"
#include "plimsoll/suites/run/case_runner.h"

namespace plimsoll::suites {

class PolicyCases {
 public:
  // The policies must outlive it.
  explicit PolicyCases(const SuitePolicies& policies) : policies_(policies) {}

  // Is given the answer of every request, and the policies that gave it.
  using Observer = std::function<void(const policy::RequestReview& review, const policy::PolicySet& set)>;
  void Observe(Observer observer) { observer_ = std::move(observer); }

  // No failure: the case passes. The set is that of the case's scope, perhaps changed.
  std::vector<CaseFailure> Run(const PolicyCase& one, const policy::PolicySet& set);
  // Why the last request would not get as far as the expressions of its policy in an API server, for a case
  // in which only they count; empty otherwise.
  const std::string& unmatched() const { return unmatched_; }

 private:
  std::string WhyUnmatched(const PolicyCase& one, const policy::Request& request) const;

  const SuitePolicies& policies_;
  Observer observer_;
  std::string unmatched_;
};

// What one policy made of a request, and why it did not look at it.
struct PolicyOutcome {
  PolicyVerdict verdict = PolicyVerdict::kSkip;
  bool matched = false;  // by its constraints and a binding
  std::string message = {};
};
PolicyOutcome OutcomeOf(const policy::RequestReview& review, std::string_view policy);

}  // namespace plimsoll::suites
