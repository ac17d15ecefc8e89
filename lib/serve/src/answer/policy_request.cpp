#include "policy_request.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "plimsoll/base/ascii.h"
#include "plimsoll/finding/error_type.h"

namespace plimsoll::serve {
namespace {

using value::Value;

constexpr std::string_view kServerAnnotations = "validation.policy.admission.k8s.io/";
// Of the part of a qualified name after the slash.
constexpr size_t kMaxAnnotationName = 63;

void KeepMapsOnly(std::optional<Value>& object) {
  if (object && !object->IsObject()) object.reset();
}

policy::Request RequestOf(const ReviewRequest& review) {
  if (!review.whole) return {};
  policy::Request out = policy::ReadRequest(*review.whole);
  KeepMapsOnly(out.object);
  KeepMapsOnly(out.old_object);
  KeepMapsOnly(out.options);
  KeepMapsOnly(out.user.extra);
  return out;
}

ReviewStatus StatusOfPolicy(const policy::Status& status) {
  ReviewStatus out{.code = status.code, .reason = status.reason, .message = status.message};
  out.group = status.group;
  out.kind = status.kind;
  out.name = status.name;
  for (const std::string& cause : status.causes) out.causes.push_back({finding::ErrorType::kNone, "", cause});
  return out;
}

// A qualified name begins with a letter or digit.
std::string AnnotationName(std::string_view key) {
  if (key.starts_with(kServerAnnotations)) return std::string(key.substr(kServerAnnotations.size()));
  std::string out(key);
  std::ranges::replace(out, '/', '.');
  if (out.size() > kMaxAnnotationName) out.erase(0, out.size() - kMaxAnnotationName);
  out.erase(out.begin(), std::ranges::find_if(out, [](char c) { return ascii::IsLetterOrDigit(c); }));
  return out;
}

}  // namespace

PolicyRequest::PolicyRequest(const engine::PolicyInputs& policies, const ReviewRequest& review)
    : request_(RequestOf(review)), cluster_(&policies.cluster()) {
  cluster_.UseConversion(policies.types());
  cluster_.AssumeNamespaces();
}

std::string PolicyRefusal::ReasonForLog() const {
  std::string out = status.reason;
  if (denials.empty()) return out;
  const PolicyDenial& first = denials.front();
  out += ": policy '" + first.policy + "'";
  if (!first.binding.empty()) out += " with binding '" + first.binding + "'";
  if (denials.size() > 1) out += ", and " + std::to_string(denials.size() - 1) + " more";
  return out;
}

std::optional<PolicyRefusal> RefusalOf(const policy::ValidatingAnswer& answer) {
  if (!answer.status) return std::nullopt;
  PolicyRefusal out{StatusOfPolicy(*answer.status), {}};
  for (const policy::Denial& denial : answer.denials) {
    const std::string_view binding = denial.binding != nullptr ? denial.binding->name : "";
    out.denials.push_back({std::string(denial.policy->name), std::string(binding), TextOf(denial)});
  }
  return out;
}

std::optional<PolicyRefusal> RefusalOf(const policy::MutatingAnswer& answer) {
  if (!answer.status) return std::nullopt;
  PolicyRefusal out{StatusOfPolicy(*answer.status), {}};
  for (const policy::MutationError& error : answer.errors) {
    const std::string_view binding = error.binding != nullptr ? error.binding->name : "";
    out.denials.push_back({std::string(error.policy->name), std::string(binding), TextOf(error)});
  }
  return out;
}

std::vector<std::string> ChangingPolicies(const policy::MutatingAnswer& answer) {
  std::vector<std::string> out;
  for (const policy::PatchAttempt& attempt : answer.attempts) {
    if (!attempt.changed || std::ranges::find(out, attempt.policy->name) != out.end()) continue;
    out.emplace_back(attempt.policy->name);
  }
  return out;
}

uint64_t CostOf(const policy::ValidatingAnswer& answer) {
  uint64_t out = 0;
  for (const policy::Invocation& one : answer.invocations) {
    out += one.match_condition_cost.value_or(0) + one.validation_cost.value_or(0) +
           one.message_cost.value_or(0) + one.audit_cost.value_or(0);
  }
  return out;
}

uint64_t CostOf(const policy::MutatingAnswer& answer) {
  uint64_t out = 0;
  for (const policy::PatchAttempt& one : answer.attempts) out += one.cost.value_or(0);
  return out;
}

std::vector<std::pair<std::string, std::string>> WebhookAnnotations(const policy::ValidatingAnswer& answer) {
  std::vector<std::pair<std::string, std::string>> out;
  std::set<std::string> seen;
  for (const auto& [key, text] : answer.audit_annotations) {
    std::string name = AnnotationName(key);
    if (seen.insert(name).second) out.emplace_back(std::move(name), text);
  }
  return out;
}

}  // namespace plimsoll::serve
