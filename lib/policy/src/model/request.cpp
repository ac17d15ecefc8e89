#include "plimsoll/policy/model/request.h"

#include "texts.h"

namespace plimsoll::policy {

using value::TextIn;
using value::Value;

std::string_view Request::ObjectNamespace() const {
  const bool is_namespace = kind.group.empty() && kind.version == "v1" && kind.kind == "Namespace";
  return is_namespace ? std::string_view() : namespace_;
}

Request ReadRequest(Value request) {
  Request out{.operation = TextIn(request, "operation")};
  if (const auto kind = PartIn(request, "kind")) {
    out.kind = {TextIn(*kind, "group"), TextIn(*kind, "version"), TextIn(*kind, "kind")};
  }
  if (const auto resource = PartIn(request, "resource")) {
    out.resource = {TextIn(*resource, "group"), TextIn(*resource, "version"), TextIn(*resource, "resource")};
  }
  out.subresource = TextIn(request, "subResource");
  out.name = TextIn(request, "name");
  out.namespace_ = TextIn(request, "namespace");
  if (const auto user = PartIn(request, "userInfo")) {
    out.user = {TextIn(*user, "username"), TextIn(*user, "uid"), TextListIn(*user, "groups"),
                PartIn(*user, "extra")};
  }
  out.dry_run = value::FlagIn(request, "dryRun");
  out.object = PartIn(request, "object");
  out.old_object = PartIn(request, "oldObject");
  out.options = PartIn(request, "options");
  return out;
}

}  // namespace plimsoll::policy
