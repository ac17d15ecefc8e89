#include "request_target.h"

#include <algorithm>
#include <array>

namespace plimsoll::engine {
namespace {

// Kinds that are sent to a subresource of another kind.
struct BodyKind {
  std::string_view group;
  std::string_view kind;
  std::string_view resource;
  std::string_view subresource;
};

constexpr std::array<BodyKind, 9> kBodyKinds = {{
    {"", "PodExecOptions", "pods", "exec"},
    {"", "PodAttachOptions", "pods", "attach"},
    {"", "PodPortForwardOptions", "pods", "portforward"},
    {"", "PodProxyOptions", "pods", "proxy"},
    {"", "ServiceProxyOptions", "services", "proxy"},
    {"", "NodeProxyOptions", "nodes", "proxy"},
    {"", "Binding", "pods", "binding"},
    {"policy", "Eviction", "pods", "eviction"},
    {"authentication.k8s.io", "TokenRequest", "serviceaccounts", "token"},
}};

const BodyKind* FindBody(const policy::GroupVersionKind& kind) {
  const auto found = std::ranges::find_if(
      kBodyKinds, [&](const BodyKind& body) { return body.group == kind.group && body.kind == kind.kind; });
  return found != kBodyKinds.end() ? &*found : nullptr;
}

// `deployments`, `deployments.apps`, `deployments.v1.apps`.
const policy::ApiResource* FindNamedResource(std::string_view name, const policy::Resources& resources) {
  const auto fits = [&](const policy::ApiResource& each) {
    const policy::GroupVersionResource& resource = each.resource;
    return name == resource.resource || name == resource.GroupResource() ||
           name == std::string(resource.resource) + '.' + std::string(resource.version) + '.' +
                       std::string(resource.group);
  };
  const auto found = std::ranges::find_if(resources.all(), fits);
  return found != resources.all().end() ? &*found : nullptr;
}

RequestTarget TargetOfCustom(const policy::GroupVersionKind& kind, std::string_view subresource,
                             const kinds::Kinds& kinds) {
  const kinds::Kind* known = kinds.Find({kind.group, kind.version, kind.kind});
  const crd::ServedCrd* crd = known != nullptr ? known->Choose("").crd : nullptr;
  if (crd == nullptr) {
    return {.problem = "no schema for " + kind.ApiVersion() + ' ' + std::string(kind.kind)};
  }
  const crd::Crd& definition = crd->crd();
  return {.resource = {definition.group.text, kind.version, definition.names.plural.text},
          .subresource = subresource,
          .namespaced = definition.scope.text == "Namespaced"};
}

}  // namespace

RequestTarget TargetOf(const policy::GroupVersionKind& kind, std::string_view resource,
                       std::string_view subresource, const policy::Resources& resources,
                       const kinds::Kinds& kinds) {
  const BodyKind* body = resource.empty() ? FindBody(kind) : nullptr;
  if (body != nullptr) {
    resource = body->resource;
    if (subresource.empty()) subresource = body->subresource;
  }
  if (!resource.empty()) {
    const policy::ApiResource* named = FindNamedResource(resource, resources);
    if (named == nullptr) return {.problem = "unknown resource " + std::string(resource)};
    return {.resource = named->resource, .subresource = subresource, .namespaced = named->namespaced};
  }
  const policy::ApiResource* own = resources.FindKind(kind);
  if (own == nullptr) return TargetOfCustom(kind, subresource, kinds);
  return {.resource = own->resource, .subresource = subresource, .namespaced = own->namespaced};
}

}  // namespace plimsoll::engine
