#include "plimsoll/suites/policies/policy_cases.h"

#include <memory>
#include <optional>

#include "answer_comparison.h"
#include "plimsoll/policy/match/matcher.h"

namespace plimsoll::suites {
namespace {

// The cluster of a case that has objects of its own; null for others.
std::unique_ptr<policy::Cluster> OwnCluster(const PolicyCase& one, const SuitePolicies& policies,
                                            std::vector<std::unique_ptr<value::Detached>>& kept,
                                            std::vector<CaseFailure>& failures) {
  if (one.params.empty() && one.namespaces.empty()) return nullptr;
  auto out = std::make_unique<policy::Cluster>(&policies.cluster());
  const auto add = [&](const CaseValue& object, bool is_namespace) {
    const std::string problem = AddPrepared(policies.inputs(), object, is_namespace, *out, kept);
    if (!problem.empty()) failures.push_back({"the object cannot be used: " + problem, {}, object.place});
  };
  for (const CaseValue& object : one.namespaces) add(object, /*is_namespace=*/true);
  for (const CaseValue& object : one.params) add(object, /*is_namespace=*/false);
  return out;
}

}  // namespace

std::string PolicyCases::WhyUnmatched(const PolicyCase& one, const policy::Request& request) const {
  if (!one.scope.expressions_only) return {};
  for (const policy::CompiledPolicy& compiled : policies_.inputs().set().all()) {
    const policy::Policy& policy = compiled.policy;
    if (policy.name != one.scope.policy || policy.sort == policy::PolicySort::kMutating) continue;
    if (policy::MatchPolicy(policy, request, policies_.cluster()).matched) continue;
    return "the matchConstraints of the policy do not match " + std::string(request.operation) + " of " +
           request.resource.String() + "; an API server would not evaluate it";
  }
  return {};
}

std::vector<CaseFailure> PolicyCases::Run(const PolicyCase& one, const policy::PolicySet& set) {
  std::vector<CaseFailure> failures;
  unmatched_.clear();
  std::vector<std::unique_ptr<value::Detached>> kept;
  const std::unique_ptr<policy::Cluster> own = OwnCluster(one, policies_, kept, failures);
  const policy::Cluster& cluster = own != nullptr ? *own : policies_.cluster();
  engine::PolicyReviewer reviewer(policies_.inputs(), one.request, {.set = &set, .cluster = &cluster});
  const std::optional<CaseValue>& object = one.request.operation == "DELETE" ? one.old_object : one.object;
  const bool update = one.request.operation == "UPDATE";
  const engine::PolicyReview review = reviewer.Review(
      object->value.root(), update ? std::optional(one.old_object->value.root()) : std::nullopt);
  if (review.problem) {
    failures.push_back(
        {"the request cannot be made: " + review.problem->message, review.problem->hint, object->place});
    return failures;
  }
  unmatched_ = WhyUnmatched(one, review.request);
  if (observer_) observer_(review.review, set);
  CompareAnswer(one, review, set, policies_, failures);
  return failures;
}

}  // namespace plimsoll::suites
