#include "request_documents.h"

#include <array>

#include "../model/texts.h"
#include "plimsoll/value/build.h"

namespace plimsoll::policy {
namespace {

using value::DocumentBuilder;
using value::Value;

void Put(DocumentBuilder& out, std::string_view key, std::string_view text) {
  out.Key(key);
  out.String(text);
}

void PutUnlessEmpty(DocumentBuilder& out, std::string_view key, std::string_view text) {
  if (!text.empty()) Put(out, key, text);
}

void PutName(DocumentBuilder& out, std::string_view key, std::string_view last, std::string_view group,
             std::string_view version, std::string_view name) {
  out.Key(key);
  out.BeginObject();
  Put(out, "group", group);
  Put(out, "version", version);
  Put(out, last, name);
  out.EndObject();
}

void PutUser(DocumentBuilder& out, const UserInfo& user) {
  out.Key("userInfo");
  out.BeginObject();
  PutUnlessEmpty(out, "username", user.username);
  PutUnlessEmpty(out, "uid", user.uid);
  if (!user.groups.empty()) {
    out.Key("groups");
    out.BeginArray();
    for (const std::string_view group : user.groups) out.String(group);
    out.EndArray();
  }
  if (user.extra && user.extra->Count() > 0) {
    out.Key("extra");
    value::Send(*user.extra, out);
  }
  out.EndObject();
}

void PutNull(DocumentBuilder& out, std::string_view key) {
  out.Key(key);
  out.Null();
}

// The object with some members only, or without some.
template <class Keep>
void SendMembers(Value object, DocumentBuilder& out, Keep keep) {
  out.BeginObject();
  for (const value::Member member : object.Members()) {
    if (!keep(member.key)) continue;
    out.Key(member.key);
    value::Send(member.value, out);
  }
  out.EndObject();
}

bool IsSeenOfMetadata(std::string_view key) {
  constexpr std::array<std::string_view, 12> kSeen = {
      "name",       "generateName",    "namespace",         "uid",
      "generation", "resourceVersion", "creationTimestamp", "deletionTimestamp",
      "labels",     "annotations",     "finalizers",        "deletionGracePeriodSeconds"};
  return std::ranges::find(kSeen, key) != kSeen.end();
}

}  // namespace

value::Document RequestDocument(const Request& request, const GroupVersionKind& kind,
                                const GroupVersionResource& resource) {
  value::Document document;
  DocumentBuilder out(document);
  out.BeginObject();
  Put(out, "uid", "");
  PutName(out, "kind", "kind", kind.group, kind.version, kind.kind);
  PutName(out, "resource", "resource", resource.group, resource.version, resource.resource);
  PutUnlessEmpty(out, "subResource", request.subresource);
  PutName(out, "requestKind", "kind", request.kind.group, request.kind.version, request.kind.kind);
  PutName(out, "requestResource", "resource", request.resource.group, request.resource.version,
          request.resource.resource);
  PutUnlessEmpty(out, "requestSubResource", request.subresource);
  PutUnlessEmpty(out, "name", request.name);
  PutUnlessEmpty(out, "namespace", request.namespace_);
  Put(out, "operation", request.operation);
  PutUser(out, request.user);
  PutNull(out, "object");
  PutNull(out, "oldObject");
  out.Key("dryRun");
  out.Bool(request.dry_run);
  out.Key("options");
  if (request.options) {
    value::Send(*request.options, out);
  } else {
    out.Null();
  }
  out.EndObject();
  return document;
}

value::Document NamespaceDocument(Value object) {
  value::Document document;
  DocumentBuilder out(document);
  out.BeginObject();
  for (const value::Member member : object.Members()) {
    if (member.key == "metadata") {
      out.Key(member.key);
      SendMembers(member.value, out, IsSeenOfMetadata);
    } else if (member.key == "spec" || member.key == "status") {
      out.Key(member.key);
      value::Send(member.value, out);
    }
  }
  out.EndObject();
  return document;
}

value::Document InVersion(Value object, const GroupVersionKind& kind, const Conversion* conversion) {
  if (conversion != nullptr) {
    if (auto converted = conversion->Convert(object, kind)) return *std::move(converted);
  }
  value::Document document;
  DocumentBuilder out(document);
  out.BeginObject();
  for (const value::Member member : object.Members()) {
    out.Key(member.key);
    if (member.key == "apiVersion") {
      out.String(kind.ApiVersion());
    } else if (member.key == "kind") {
      out.String(kind.kind);
    } else {
      value::Send(member.value, out);
    }
  }
  out.EndObject();
  return document;
}

value::Document WithoutTypeFields(Value object) {
  value::Document document;
  DocumentBuilder out(document);
  SendMembers(object, out, [](std::string_view key) { return key != "apiVersion" && key != "kind"; });
  return document;
}

}  // namespace plimsoll::policy
