// PolicyRequest is a review as admission policies see it, and PolicyRefusal what they refuse, as a webhook
// answers it.
//
//   PolicyRequest request(*set.policies(), review);
//   policy::ValidatingAnswer answer = validator.Validate(policies.set(), request.request(),
//   request.cluster()); if (answer.status) refuse(RefusalOf(answer));
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/model/request.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/validate/validator.h"
#include "review_answer.h"
#include "review_request.h"

namespace plimsoll::serve {

// Borrows from both.
class PolicyRequest {
 public:
  PolicyRequest(const engine::PolicyInputs& policies, const ReviewRequest& review);

  const policy::Request& request() const { return request_; }
  void SetObject(value::Value object) { request_.object = object; }
  // With the namespace of the request, which exists even if no file has it: with no label but its name.
  const policy::Cluster& cluster() const { return cluster_; }

 private:
  policy::Request request_;
  policy::Cluster cluster_;
};

// A denial: who denies, for metrics and the log, and its words.
struct PolicyDenial {
  std::string policy;
  std::string binding;  // empty for a policy that cannot be used
  std::string text;
};

struct PolicyRefusal {
  ReviewStatus status;                // of the first one, as a server answers
  std::vector<PolicyDenial> denials;  // all; none if the request itself cannot be evaluated

  // `Invalid: ValidatingAdmissionPolicy 'p' with binding 'b'`. Has no values of the object.
  std::string ReasonForLog() const;
};

std::optional<PolicyRefusal> RefusalOf(const policy::ValidatingAnswer& answer);
std::optional<PolicyRefusal> RefusalOf(const policy::MutatingAnswer& answer);

// The policies that changed the object, each once.
std::vector<std::string> ChangingPolicies(const policy::MutatingAnswer& answer);

uint64_t CostOf(const policy::ValidatingAnswer& answer);
uint64_t CostOf(const policy::MutatingAnswer& answer);

// Audit annotations as a webhook may have them: API servers put the name of the webhook and a slash before
// each key, and drop those with a second slash. `p/key` is `p.key`, at most 63 characters, and the failures
// of bindings with the action Audit are `validation_failure`.
std::vector<std::pair<std::string, std::string>> WebhookAnnotations(const policy::ValidatingAnswer& answer);

}  // namespace plimsoll::serve
