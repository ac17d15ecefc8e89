// The objects that a binding gives to a policy as params.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/policy/model/request.h"

namespace plimsoll::policy {

struct Params {
  std::string error = {};
  // One evaluation for each; an absent one is null, or no params at all.
  std::vector<std::optional<ParamObject>> objects = {};
};

// Why a policy with that kind of params cannot be used.
std::string ParamKindProblem(const ParamKind& kind, const Resources& resources);

// `scope` may be null for a kind that is not known.
Params CollectParams(const Policy& policy, const Binding& binding, const Request& request,
                     const Cluster& cluster);

}  // namespace plimsoll::policy
