// PolicyReviewer answers requests about objects by admission policies, as the API server does: mutating ones
// first, then validating ones on what came out.
//
//   PolicyReviewer reviewer(inputs, {.operation = "CREATE"});
//   PolicyReview review = reviewer.Review(object);
//   if (const policy::Status* refusal = review.refusal()) print(refusal->message);
//   for (const finding::Finding& finding : FindingsOf(review, inputs, file, number, object)) ...
//
// Objects are prepared as admission sees them: decoded, pruned, with defaults. A reviewer keeps its memory;
// one thread at a time may use it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/policy/review/review.h"

namespace plimsoll::engine {

// Who makes requests. Groups that the server adds by itself are added: system:authenticated, and those of
// service accounts.
struct PolicyUser {
  std::string name = "kubernetes-admin";
  std::vector<std::string> groups = {};
  std::string uid = {};
  std::map<std::string, std::vector<std::string>> extra = {};

  std::vector<std::string> AllGroups() const;
};

// How requests are made of objects.
struct PolicyRequestOptions {
  std::string operation = "CREATE";
  std::string subresource = {};
  // The resource that an object is a subresource of, where its kind does not say it: `deployments.apps` of a
  // Scale. Empty: that of its kind.
  std::string resource = {};
  // Of objects that have none of their own. The namespace is `default` when it is empty.
  std::string name = {};
  std::string namespace_ = {};
  PolicyUser user = {};
  bool dry_run = false;
};

struct PolicyReview {
  // Why the object cannot be evaluated; there is nothing else then.
  std::optional<finding::Finding> problem = std::nullopt;
  // Borrows from what follows, from the reviewer and from the inputs.
  policy::Request request = {};
  std::optional<value::Detached> object = std::nullopt;  // as admission sees it before mutations
  std::optional<value::Detached> old_object = std::nullopt;
  policy::RequestReview review = {};

  // Null when the request is allowed, or cannot be evaluated.
  const policy::Status* refusal() const { return problem ? nullptr : review.refusal(); }
};

// What answers requests in place of the policies and the cluster of the inputs; null: they do. Tests of
// policies change them.
struct PolicyReviewWith {
  const policy::PolicySet* set = nullptr;
  const policy::Cluster* cluster = nullptr;
  // Reviews have what mutations saw, which explanations need.
  bool keep_seen = false;
};

class PolicyReviewer {
 public:
  // The inputs must be finished; all must outlive it.
  PolicyReviewer(const PolicyInputs& inputs, const PolicyRequestOptions& options,
                 const PolicyReviewWith& with = {});
  ~PolicyReviewer();

  // An object that is created, updated or connected to; of DELETE, the one that is deleted.
  PolicyReview Review(value::Value object, std::optional<value::Value> old = std::nullopt);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// What there is to say about the object of a review, at its place in its file: denials, warnings, audit
// annotations, in the words of the server, each with the place in the policy.
std::vector<finding::Finding> FindingsOf(const PolicyReview& review, const PolicyInputs& inputs,
                                         const std::string& file, uint32_t number, value::Value object);

}  // namespace plimsoll::engine
