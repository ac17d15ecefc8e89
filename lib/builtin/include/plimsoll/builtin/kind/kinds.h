// Kinds are the built-in kinds of one release, each made ready when it is first asked for.
//
//   Kinds kinds(EmbeddedCatalog(), release);
//   const BuiltinKind* pod = kinds.Find("v1", "Pod");
//
// Many threads may ask at once; what they get stays.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <shared_mutex>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {

struct BuiltinKind {
  schema::GroupVersionKind name;
  std::string_view resource = {};  // `pods`; empty when the server has none
  // The server keeps objects of it, so that they have names.
  bool stored = false;
  bool namespaced = false;
  // The server has no resource for it: Scale, Status. False when nothing is known about requests.
  bool never_created = false;
  std::vector<std::string_view> subresources = {};
  schema::NameRule name_rule;
  std::unique_ptr<const KindPlan> plan;
  // That of the version whose type has all that the server keeps, where this one's has not; else null.
  std::unique_ptr<const KindPlan> hub_plan;
};

class Kinds {
 public:
  // The store must outlive it.
  Kinds(const catalog::Store& store, uint32_t release);

  // Null when the release does not have it, or has it as a CRD.
  const BuiltinKind* Find(std::string_view api_version, std::string_view kind) const;
  // `v1` and so on, in which a kind of a group is there.
  std::vector<std::string_view> VersionsOf(std::string_view group, std::string_view kind) const;
  std::vector<std::string_view> KindsOf(std::string_view group) const;
  // Of Kubernetes 1; 0 for what belongs to no release.
  uint32_t minor_version() const { return minor_; }

 private:
  std::unique_ptr<const BuiltinKind> Make(const schema::GroupVersionKind& name) const;
  // Whether it is known how requests are made of a version of a group.
  bool KnowsRequests(std::string_view group, std::string_view version) const;
  std::unique_ptr<const KindPlan> MakeHubPlan(const schema::GroupVersionKind& name) const;

  const catalog::Store& store_;
  uint32_t release_;
  uint32_t minor_ = 0;
  mutable std::shared_mutex mutex_;
  // The names are the store's.
  mutable std::map<schema::GroupVersionKind, std::unique_ptr<const BuiltinKind>> known_;
};

// What names of a kind must be: most are DNS subdomains.
schema::NameRule NameRuleOf(const schema::GroupVersionKind& name, uint32_t minor_version);

}  // namespace plimsoll::builtin
