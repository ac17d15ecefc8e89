#include "plimsoll/policy/cluster/cluster.h"

#include <algorithm>
#include <tuple>

#include "../model/texts.h"
#include "plimsoll/value/build.h"

namespace plimsoll::policy {

using value::TextIn;
using value::Value;

namespace {

void AddMember(value::DocumentBuilder& out, std::string_view key, std::string_view text) {
  out.Key(key);
  out.String(text);
}

// As a server has one that was made with a name only.
value::Document PlainNamespace(std::string_view name) {
  value::Document document;
  value::DocumentBuilder out(document);
  out.BeginObject();
  AddMember(out, "apiVersion", "v1");
  AddMember(out, "kind", "Namespace");
  out.Key("metadata");
  out.BeginObject();
  AddMember(out, "name", name);
  out.Key("labels");
  out.BeginObject();
  AddMember(out, "kubernetes.io/metadata.name", name);
  out.EndObject();
  out.EndObject();
  out.Key("spec");
  out.BeginObject();
  out.Key("finalizers");
  out.BeginArray();
  out.String("kubernetes");
  out.EndArray();
  out.EndObject();
  out.Key("status");
  out.BeginObject();
  AddMember(out, "phase", "Active");
  out.EndObject();
  out.EndObject();
  return document;
}

bool ComesBefore(const ParamObject& a, const ParamObject& b) {
  return std::tie(a.namespace_, a.name) < std::tie(b.namespace_, b.name);
}

}  // namespace

void Cluster::AddNamespace(Value object) {
  namespaces_.insert_or_assign(TextIn(PartIn(object, "metadata"), "name"), object);
}

void Cluster::AddParam(Value object) {
  GroupVersionKind kind{{}, {}, TextIn(object, "kind")};
  if (!SplitApiVersion(TextIn(object, "apiVersion"), kind.group, kind.version)) return;
  const auto metadata = PartIn(object, "metadata");
  const ParamObject param{object, TextIn(metadata, "namespace"), TextIn(metadata, "name")};
  std::vector<ParamObject>& list = params_[kind.String()];
  list.insert(std::upper_bound(list.begin(), list.end(), param, ComesBefore), param);
}

std::optional<Value> Cluster::FindNamespace(std::string_view name) const {
  const auto found = namespaces_.find(name);
  if (found != namespaces_.end()) return found->second;
  if (const auto below = below_ != nullptr ? below_->FindNamespace(name) : std::nullopt) return below;
  return assumes_namespaces_ ? std::optional(AssumedNamespace(name)) : std::nullopt;
}

// What was made stays, so that the lock need not be held while it is read.
Value Cluster::AssumedNamespace(std::string_view name) const {
  const std::lock_guard lock(assumed_mutex_);
  auto found = assumed_.find(name);
  if (found == assumed_.end()) found = assumed_.emplace(std::string(name), PlainNamespace(name)).first;
  return found->second.root();
}

std::vector<std::string> Cluster::AssumedNamespaces() const {
  const std::lock_guard lock(assumed_mutex_);
  std::vector<std::string> out;
  for (const auto& [name, object] : assumed_) out.push_back(name);
  return out;
}

std::vector<ParamObject> Cluster::ParamsOf(const GroupVersionKind& kind, std::string_view namespace_) const {
  std::vector<ParamObject> out;
  if (below_ != nullptr) out = below_->ParamsOf(kind, namespace_);
  const auto found = params_.find(kind.String());
  if (found == params_.end()) return out;
  for (const ParamObject& param : found->second) {
    if (!namespace_.empty() && param.namespace_ != namespace_) continue;
    auto place = std::lower_bound(out.begin(), out.end(), param, ComesBefore);
    const bool hidden = below_ != nullptr && place != out.end() && !ComesBefore(param, *place);
    if (hidden) {
      *place = param;
    } else {
      out.insert(std::upper_bound(place, out.end(), param, ComesBefore), param);
    }
  }
  return out;
}

}  // namespace plimsoll::policy
