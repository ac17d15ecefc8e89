#include "plimsoll/policy/lint/binding_problems.h"

#include <algorithm>

#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/match/params.h"

namespace plimsoll::policy {
namespace {

GroupVersionKind KindOfBoundParams(const Policy& policy) {
  GroupVersionKind out{{}, {}, policy.param_kind->kind};
  SplitApiVersion(policy.param_kind->api_version, out.group, out.version);
  return out;
}

// The words of the server for params that it cannot look up.
void CheckParamNamespace(const Binding& binding, const Policy& policy, const Resources& resources,
                         std::vector<BindingProblem>& out) {
  const ApiResource* params = resources.FindKind(KindOfBoundParams(policy));
  if (params == nullptr) return;
  const bool given = !binding.param_ref->namespace_.empty();
  if (given && !params->namespaced)
    out.push_back({"spec.paramRef.namespace",
                   "paramRef.namespace must not be provided for a cluster-scoped `paramKind`", true});
  if (given || !params->namespaced) return;
  for (const MatchedKind& kind : KindsMatchedBy(policy, resources).kinds) {
    if (!kind.named || kind.resource->namespaced) continue;
    out.push_back(
        {"spec.paramRef",
         "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources: " +
             kind.resource->resource.GroupResource(),
         true});
    return;
  }
}

}  // namespace

std::vector<BindingProblem> FindBindingProblems(const Binding& binding, const Policy& policy,
                                                const Resources& resources) {
  std::vector<BindingProblem> out;
  if (binding.param_ref && !policy.param_kind)
    out.push_back({"spec.paramRef", "paramRef has no effect: the policy has no paramKind"});
  if (!binding.param_ref && policy.param_kind)
    out.push_back({"spec", "params is null: the policy has a paramKind, but the binding has no paramRef"});
  if (binding.param_ref && policy.param_kind) CheckParamNamespace(binding, policy, resources, out);
  return out;
}

std::string UnknownParamKind(const Policy& policy, const Resources& resources) {
  if (!policy.param_kind) return {};
  const GroupVersionKind kind = KindOfBoundParams(policy);
  const bool known_group =
      IsBuiltInGroup(kind.group) ||
      std::ranges::any_of(resources.all(), [&](const auto& one) { return one.resource.group == kind.group; });
  return known_group ? ParamKindProblem(*policy.param_kind, resources) : std::string();
}

}  // namespace plimsoll::policy
