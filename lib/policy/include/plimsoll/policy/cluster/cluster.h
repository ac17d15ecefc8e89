// Cluster is what exists beside the request: namespaces and objects that policies take as params, and who may
// do what. Made once and then only read, by any number of threads. Objects are borrowed.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/policy/cluster/conversion.h"
#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/model/label_selector.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct ParamObject {
  value::Value object;
  std::string_view namespace_;
  std::string_view name;
};

class Cluster {
 public:
  explicit Cluster(const Resources& resources, const cel::Authorizer& authorizer)
      : resources_(resources), authorizer_(authorizer) {}

  // The same with more: what is added hides objects of the same name below. The other one must outlive it.
  explicit Cluster(const Cluster* below)
      : resources_(below->resources_), authorizer_(below->authorizer_), below_(below) {}

  void AddNamespace(value::Value object);
  void AddParam(value::Value object);
  // Between versions of a kind. Must outlive it.
  void UseConversion(const Conversion& conversion) { conversion_ = &conversion; }
  // Namespaces that were not added exist, too, with no label but their name.
  void AssumeNamespaces() { assumes_namespaces_ = true; }
  // Those that were looked up so far, sorted.
  std::vector<std::string> AssumedNamespaces() const;

  const Resources& resources() const { return resources_; }
  const cel::Authorizer& authorizer() const { return authorizer_; }
  // May be null.
  const Conversion* conversion() const { return conversion_; }
  std::optional<value::Value> FindNamespace(std::string_view name) const;
  // Objects of a kind: in one namespace, or all of a kind that is in none. By namespace and name.
  std::vector<ParamObject> ParamsOf(const GroupVersionKind& kind, std::string_view namespace_) const;

 private:
  value::Value AssumedNamespace(std::string_view name) const;

  const Resources& resources_;
  const cel::Authorizer& authorizer_;
  const Cluster* const below_ = nullptr;
  std::map<std::string_view, value::Value> namespaces_;
  std::map<std::string, std::vector<ParamObject>> params_;  // by their kinds, sorted
  const Conversion* conversion_ = nullptr;
  bool assumes_namespaces_ = false;
  mutable std::mutex assumed_mutex_;
  mutable std::map<std::string, value::Document, std::less<>> assumed_;
};

}  // namespace plimsoll::policy
