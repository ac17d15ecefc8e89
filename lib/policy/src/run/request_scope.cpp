#include "plimsoll/policy/run/request_scope.h"

#include "request_documents.h"

namespace plimsoll::policy {

RequestScope::RequestScope(const Request& request, const Cluster& cluster)
    : request_(request), cluster_(cluster) {
  if (!request.ObjectNamespace().empty()) namespace_ = cluster.FindNamespace(request.ObjectNamespace());
  authorizer_ = {&cluster.authorizer(), {request.user.username, request.user.groups}};
  request_resource_ = {&cluster.authorizer(), {.user = authorizer_.user, .is_resource = true}};
  cel::AuthorizationCheck& check = request_resource_.check;
  check.group = request.resource.group;
  check.resource = request.resource.resource;
  check.subresource = request.subresource;
  check.namespace_ = request.namespace_;
  check.name = request.name;
}

value::Value RequestScope::RequestValue(const GroupVersionKind& kind, const GroupVersionResource& resource) {
  for (const SeenRequest& seen : requests_) {
    if (seen.kind == kind && seen.resource == resource) return seen.document.root();
  }
  requests_.push_back({kind, resource, RequestDocument(request_, kind, resource)});
  return requests_.back().document.root();
}

std::optional<value::Value> RequestScope::NamespaceValue() {
  if (!namespace_) return std::nullopt;
  if (!namespace_document_) namespace_document_ = NamespaceDocument(*namespace_);
  return namespace_document_->root();
}

value::Value RequestScope::InKind(value::Value object, const GroupVersionKind& kind) {
  if (kind == request_.kind) return object;
  for (const Converted& each : converted_) {
    if (each.document == &object.document() && each.index == object.index() && each.kind == kind)
      return each.made.root();
  }
  converted_.push_back(
      {&object.document(), object.index(), kind, InVersion(object, kind, cluster_.conversion())});
  return converted_.back().made.root();
}

}  // namespace plimsoll::policy
