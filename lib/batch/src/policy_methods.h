// The methods about admission policies, and what their requests have in common.
#pragma once

#include <deque>
#include <optional>

#include "batch_method.h"
#include "plimsoll/policy/cluster/authorizer_table.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/policy/model/status.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::batch {

std::optional<BatchFailure> PolicyCheck(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> PolicyLint(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> PolicyManifests(value::Value request, BatchState& state,
                                            text::JsonWriter& result);
std::optional<BatchFailure> PolicyEval(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> PolicyMutate(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> PolicyTypeCheck(value::Value request, BatchState& state,
                                            text::JsonWriter& result);

// `resources` of a request, beyond those of Kubernetes.
policy::Resources ResourcesIn(value::Value request);

// `policies`, `bindings`, `params`, `namespaces`, `resources`, `authorizer` and `request`. Objects are
// documents of their own.
class PolicyRequest {
 public:
  explicit PolicyRequest(value::Value request);
  PolicyRequest(const PolicyRequest&) = delete;
  PolicyRequest& operator=(const PolicyRequest&) = delete;

  const policy::PolicySet& set() const { return set_; }
  const policy::Cluster& cluster() const { return cluster_; }
  const policy::Request& request() const { return request_; }

 private:
  value::Value Keep(value::Value object);

  std::deque<value::Detached> objects_;
  policy::Resources resources_;
  policy::AuthorizerTable authorizer_;
  policy::Cluster cluster_;
  policy::PolicySet set_;
  policy::Request request_;
};

// `status`, and whether the request is allowed.
void WriteStatus(text::JsonWriter& result, const std::optional<policy::Status>& status);
void WriteParam(text::JsonWriter& result, const std::optional<policy::ParamObject>& param);

}  // namespace plimsoll::batch
