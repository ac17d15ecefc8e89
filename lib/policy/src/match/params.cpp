#include "plimsoll/policy/match/params.h"

namespace plimsoll::policy {
namespace {

GroupVersionKind KindOf(const ParamKind& kind) {
  GroupVersionKind out{{}, {}, kind.kind};
  SplitApiVersion(kind.api_version, out.group, out.version);
  return out;
}

std::vector<ParamObject> Selected(std::vector<ParamObject> all, const ParamRef& reference) {
  std::erase_if(all, [&](const ParamObject& param) {
    if (reference.selector) return !reference.selector->Matches(LabelsOf(param.object));
    return param.name != reference.name;
  });
  return all;
}

// The namespace in which to look; an error for a reference that does not fit the scope of the kind.
std::string NamespaceFor(const ApiResource& resource, const ParamRef& reference, const Request& request,
                         std::string_view& namespace_) {
  if (!resource.namespaced) {
    if (reference.namespace_.empty()) return {};
    return "paramRef.namespace must not be provided for a cluster-scoped `paramKind`";
  }
  namespace_ = reference.namespace_.empty() ? request.namespace_ : reference.namespace_;
  if (!namespace_.empty()) return {};
  return "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources";
}

}  // namespace

std::string ParamKindProblem(const ParamKind& kind, const Resources& resources) {
  const GroupVersionKind full = KindOf(kind);
  if (resources.FindKind(full) != nullptr) return {};
  return "failed to find resource referenced by paramKind: '" + full.String() + "'";
}

Params CollectParams(const Policy& policy, const Binding& binding, const Request& request,
                     const Cluster& cluster) {
  if (!policy.param_kind || !binding.param_ref) return {.objects = {std::nullopt}};
  const ParamRef& reference = *binding.param_ref;
  const GroupVersionKind kind = KindOf(*policy.param_kind);
  const ApiResource* resource = cluster.resources().FindKind(kind);
  if (resource == nullptr) return {.error = "paramKind kind `" + kind.String() + "` not known"};
  std::string_view namespace_;
  std::string error = NamespaceFor(*resource, reference, request, namespace_);
  if (!error.empty()) return {.error = std::move(error)};
  if (!reference.name.empty() && reference.selector)
    return {.error = "paramRef.name and paramRef.selector are mutually exclusive"};
  if (reference.name.empty() && !reference.selector)
    return {.error = "one of name or selector must be provided"};
  if (reference.selector && !reference.selector->error.empty()) return {.error = reference.selector->error};
  Params out;
  for (const ParamObject& param : Selected(cluster.ParamsOf(kind, namespace_), reference)) {
    out.objects.emplace_back(param);
  }
  if (out.objects.empty() && reference.deny_if_missing)
    return {.error = "no params found for policy binding with `Deny` parameterNotFoundAction"};
  return out;
}

}  // namespace plimsoll::policy
