// RequestScope is one request while policies run on it: the documents of its variables, made when they are
// first needed and kept for all policies.
#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/model/request.h"

namespace plimsoll::policy {

class RequestScope {
 public:
  RequestScope(const Request& request, const Cluster& cluster);

  const Request& request() const { return request_; }
  const Cluster& cluster() const { return cluster_; }
  // `request` for who matched this kind and resource.
  value::Value RequestValue(const GroupVersionKind& kind, const GroupVersionResource& resource);
  // `namespaceObject`: with the fields that expressions see.
  std::optional<value::Value> NamespaceValue();
  // The namespace of the request; none when the request has none or there is no such namespace.
  std::optional<value::Value> NamespaceObject() const { return namespace_; }
  // The request's namespace does not exist.
  bool LacksNamespace() const { return !namespace_ && !request_.ObjectNamespace().empty(); }
  // An object of the request in another version.
  value::Value InKind(value::Value object, const GroupVersionKind& kind);

  cel::Value AuthorizerVariable() const { return cel::AuthorizerOf(authorizer_); }
  cel::Value RequestResourceVariable() const { return cel::ResourceCheckOf(request_resource_); }

 private:
  struct SeenRequest {
    GroupVersionKind kind;
    GroupVersionResource resource;
    value::Document document;
  };
  struct Converted {
    const value::Document* document = nullptr;  // where the object is from
    uint32_t index = 0;
    GroupVersionKind kind;
    value::Document made;
  };

  const Request& request_;
  const Cluster& cluster_;
  std::optional<value::Value> namespace_;
  std::deque<SeenRequest> requests_;
  std::deque<Converted> converted_;
  std::optional<value::Document> namespace_document_;
  cel::AuthorizerValue authorizer_;
  cel::CheckValue request_resource_;
};

}  // namespace plimsoll::policy
