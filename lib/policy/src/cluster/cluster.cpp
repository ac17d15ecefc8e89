#include "plimsoll/policy/cluster/cluster.h"

#include <algorithm>
#include <tuple>

#include "../model/texts.h"

namespace plimsoll::policy {

using value::TextIn;
using value::Value;

void Cluster::AddNamespace(Value object) {
  namespaces_.insert_or_assign(TextIn(PartIn(object, "metadata"), "name"), object);
}

void Cluster::AddParam(Value object) {
  GroupVersionKind kind{{}, {}, TextIn(object, "kind")};
  if (!SplitApiVersion(TextIn(object, "apiVersion"), kind.group, kind.version)) return;
  const auto metadata = PartIn(object, "metadata");
  const ParamObject param{object, TextIn(metadata, "namespace"), TextIn(metadata, "name")};
  std::vector<ParamObject>& list = params_[kind.String()];
  const auto before = [](const ParamObject& a, const ParamObject& b) {
    return std::tie(a.namespace_, a.name) < std::tie(b.namespace_, b.name);
  };
  list.insert(std::upper_bound(list.begin(), list.end(), param, before), param);
}

std::optional<Value> Cluster::FindNamespace(std::string_view name) const {
  const auto found = namespaces_.find(name);
  return found == namespaces_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<ParamObject> Cluster::ParamsOf(const GroupVersionKind& kind, std::string_view namespace_) const {
  std::vector<ParamObject> out;
  const auto found = params_.find(kind.String());
  if (found == params_.end()) return out;
  for (const ParamObject& param : found->second) {
    if (namespace_.empty() || param.namespace_ == namespace_) out.push_back(param);
  }
  return out;
}

}  // namespace plimsoll::policy
