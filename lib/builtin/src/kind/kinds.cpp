#include "plimsoll/builtin/kind/kinds.h"

#include <mutex>

#include "plimsoll/catalog/release_name.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::builtin {
namespace {

using schema::GroupVersionKind;
using value::Value;

GroupVersionKind NameOf(std::string_view api_version, std::string_view kind) {
  const size_t slash = api_version.find('/');
  if (slash == std::string_view::npos) return {"", api_version, kind};
  return {api_version.substr(0, slash), api_version.substr(slash + 1), kind};
}

bool Lists(Value facts, std::string_view key, std::string_view text) {
  const std::optional<Value> list = facts.Find(key);
  if (!list) return false;
  for (const Value item : list->Items()) {
    if (item.IsString() && item.AsString() == text) return true;
  }
  return false;
}

void ReadFacts(const catalog::Store& store, const catalog::KindEntry& entry, BuiltinKind& out) {
  value::Document facts;
  if (!entry.facts || !store.Read(*entry.facts, facts)) return;
  out.namespaced = value::FlagIn(facts.root(), "namespaced");
  // A kind without a resource of its own, such as Scale, is only read from others.
  const bool has_resource = facts.root().Find("resource").has_value();
  out.resource = value::TextIn(facts.root(), "resource");
  out.stored = has_resource && Lists(facts.root(), "verbs", "get");
  out.never_created = !has_resource;
  const std::optional<Value> subresources = facts.root().Find("subresources");
  if (!subresources) return;
  for (const Value item : subresources->Items()) out.subresources.push_back(item.AsString());
}

// The version to which another one is converted; empty when its own type has everything.
std::string_view HubVersionOf(const GroupVersionKind& name) {
  const bool old_autoscaler = name.group == "autoscaling" && name.kind == "HorizontalPodAutoscaler";
  return old_autoscaler && name.version == "v1" ? "v2" : std::string_view();
}

}  // namespace

Kinds::Kinds(const catalog::Store& store, uint32_t release) : store_(store), release_(release) {
  if (const auto number = catalog::ParseReleaseName(store.ReleaseName(release))) minor_ = number->minor;
}

const BuiltinKind* Kinds::Find(std::string_view api_version, std::string_view kind) const {
  const GroupVersionKind wanted = NameOf(api_version, kind);
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = known_.find(wanted); found != known_.end()) return found->second.get();
  }
  // Objects may name any number of kinds that are not there; only those that are stay.
  std::unique_ptr<const BuiltinKind> made = Make(wanted);
  if (made == nullptr) return nullptr;
  const std::unique_lock lock(mutex_);
  const GroupVersionKind own = made->name;
  return known_.try_emplace(own, std::move(made)).first->second.get();
}

std::unique_ptr<const BuiltinKind> Kinds::Make(const GroupVersionKind& name) const {
  const auto entry = store_.FindKind(release_, name);
  if (!entry || entry->is_crd()) return nullptr;
  auto out = std::make_unique<BuiltinKind>();
  out->name = entry->name;
  out->never_created = !entry->facts;
  ReadFacts(store_, *entry, *out);
  if (out->never_created) out->never_created = KnowsRequests(entry->name.group, entry->name.version);
  out->name_rule = NameRuleOf(entry->name, minor_);
  auto plan = KindPlan::Make(store_, release_, entry->component);
  if (!plan) return nullptr;
  out->plan = std::move(*plan);
  out->hub_plan = MakeHubPlan(name);
  return out;
}

bool Kinds::KnowsRequests(std::string_view group, std::string_view version) const {
  for (uint32_t i = 0; i < store_.KindCount(release_); ++i) {
    const catalog::KindEntry entry = store_.KindAt(release_, i);
    if (entry.name.group == group && entry.name.version == version && entry.facts) return true;
  }
  return false;
}

std::unique_ptr<const KindPlan> Kinds::MakeHubPlan(const GroupVersionKind& name) const {
  const std::string_view hub = HubVersionOf(name);
  if (hub.empty()) return nullptr;
  const auto entry = store_.FindKind(release_, {name.group, hub, name.kind});
  if (!entry) return nullptr;
  auto plan = KindPlan::Make(store_, release_, entry->component);
  return plan ? std::move(*plan) : nullptr;
}

std::vector<std::string_view> Kinds::VersionsOf(std::string_view group, std::string_view kind) const {
  const catalog::KindRange range = store_.FindVersions(release_, group, kind);
  std::vector<std::string_view> out;
  for (uint32_t i = 0; i < range.count; ++i) {
    out.push_back(store_.KindAt(release_, range.first + i).name.version);
  }
  return out;
}

std::vector<std::string_view> Kinds::KindsOf(std::string_view group) const {
  std::vector<std::string_view> out;
  for (uint32_t i = 0; i < store_.KindCount(release_); ++i) {
    const GroupVersionKind name = store_.KindAt(release_, i).name;
    if (name.group != group || name.kind.ends_with("List")) continue;
    // Versions of one kind are together.
    if (out.empty() || out.back() != name.kind) out.push_back(name.kind);
  }
  return out;
}

}  // namespace plimsoll::builtin
