// Which requests a policy or a binding is about.
#pragma once

#include <string>

#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/policy/model/request.h"

namespace plimsoll::policy {

struct Match {
  bool matched = false;
  std::string error = {};  // why nobody can tell; then it does not match
  // What the rules matched: those of the request, or of an equivalent resource.
  GroupVersionResource resource = {};
  GroupVersionKind kind = {};
};

// Whether policies see the request at all. Static ones see more.
bool IsExempt(const Request& request, bool static_policies = false);

Match MatchPolicy(const Policy& policy, const Request& request, const Cluster& cluster);
Match MatchBinding(const Binding& binding, const Request& request, const Cluster& cluster);

}  // namespace plimsoll::policy
