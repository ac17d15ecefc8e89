#include "plimsoll/merge/merge/updater.h"

#include <optional>
#include <utility>

#include "prune.h"

namespace plimsoll::merge {
namespace {

std::unexpected<UpdateError> FailedUpdate(std::string message) {
  return std::unexpected(UpdateError{{}, std::move(message)});
}

void AddConflicts(const std::string& manager, const FieldSet& set, Conflicts& out) {
  set.ForEach(
      [&](std::span<const PathElement> path) { out.push_back({manager, {path.begin(), path.end()}}); });
}

// What a step takes from one manager.
struct Losses {
  FieldSet conflicts;
  FieldSet removed;
};

}  // namespace

FieldSet Updater::Filtered(const FieldSet& set, std::string_view version, Arena& arena) const {
  const auto filter = filters_.find(version);
  return filter == filters_.end() ? set : filter->second.Filter(set, arena);
}

std::expected<Comparison, UpdateError> Updater::FilteredComparison(const Typed& old_object,
                                                                   const Typed& new_object,
                                                                   std::string_view version,
                                                                   Arena& arena) const {
  Comparison comparison = merge::Compare(old_object, new_object, arena);
  if (!comparison.errors.empty())
    return FailedUpdate("failed to compare objects: " + ErrorText(comparison.errors));
  comparison.added = Filtered(comparison.added, version, arena);
  comparison.modified = Filtered(comparison.modified, version, arena);
  comparison.removed = Filtered(comparison.removed, version, arena);
  return comparison;
}

// Managers of versions that are gone are left out.
std::expected<Managers, UpdateError> Updater::ReconcileAll(const Typed& live, const Managers& managers,
                                                           Arena& arena) const {
  Managers out;
  for (const auto& [name, fields] : managers) {
    const Conversion there = versions_.Convert(live, fields.version);
    if (there.outcome == Conversion::Outcome::kMissing) continue;
    if (there.outcome == Conversion::Outcome::kFailed) return FailedUpdate(there.error);
    const auto reconciled = Reconcile(fields.set, *there.value.program, there.value.type, arena);
    if (!reconciled) return FailedUpdate(reconciled.error().message);
    out[name] = {reconciled->value_or(fields.set), fields.version, fields.applied};
  }
  return out;
}

// What changed as seen from another version; nothing when that version is gone.
std::expected<std::optional<Comparison>, UpdateError> Updater::ComparisonThere(const Typed& old_object,
                                                                               const Typed& new_object,
                                                                               std::string_view version,
                                                                               Arena& arena) const {
  const Conversion old_there = versions_.Convert(old_object, version);
  if (old_there.outcome == Conversion::Outcome::kMissing) return std::nullopt;
  if (old_there.outcome == Conversion::Outcome::kFailed)
    return FailedUpdate("failed to convert old object: " + old_there.error);
  const Conversion new_there = versions_.Convert(new_object, version);
  if (new_there.outcome == Conversion::Outcome::kMissing) return std::nullopt;
  if (new_there.outcome == Conversion::Outcome::kFailed)
    return FailedUpdate("failed to convert new object: " + new_there.error);
  return FilteredComparison(old_there.value, new_there.value, version, arena);
}

// Compares in every manager's version, takes from the managers what changed, and says what
// changed in the version of the operation.
std::expected<Comparison, UpdateError> Updater::Step(const Typed& old_object, const Typed& new_object,
                                                     std::string_view version, Managers& managers,
                                                     const std::string& manager, Force force,
                                                     Arena& arena) const {
  auto here = FilteredComparison(old_object, new_object, version, arena);
  if (!here) return here;
  std::map<std::string, std::optional<Comparison>, std::less<>> comparisons;
  comparisons.emplace(version, std::move(*here));
  std::map<std::string, Losses> losses;
  Conflicts conflicts;
  for (const auto& [name, fields] : managers) {
    if (name == manager) continue;
    const auto [comparison, fresh] = comparisons.try_emplace(fields.version);
    if (fresh) {
      auto there = ComparisonThere(old_object, new_object, fields.version, arena);
      if (!there) return std::unexpected(there.error());
      comparison->second = std::move(*there);
    }
    const std::optional<Comparison>& changes = comparison->second;
    if (!changes || changes->Same()) continue;
    const FieldSet touched = Union(changes->modified, changes->added, arena);
    const Losses& lost = losses[name] = {Intersection(fields.set, touched, arena), changes->removed};
    AddConflicts(name, lost.conflicts, conflicts);
  }
  if (force == Force::kNo && !conflicts.empty()) {
    return std::unexpected(UpdateError{std::move(conflicts), {}});
  }
  for (const auto& [name, lost] : losses) {
    FieldSet& set = managers[name].set;
    set = Difference(Difference(set, lost.conflicts, arena), lost.removed, arena);
  }
  std::erase_if(managers, [&](const auto& entry) {
    const bool gone = entry.first != manager && !comparisons.find(entry.second.version)->second;
    return gone || entry.second.set.Empty();
  });
  return *comparisons.find(version)->second;
}

std::expected<Managers, UpdateError> Updater::Update(const Typed& live, const Typed& new_object,
                                                     std::string_view version, const Managers& managers,
                                                     const std::string& manager, Arena& arena) const {
  auto out = ReconcileAll(live, managers, arena);
  if (!out) return out;
  const auto changes = Step(live, new_object, version, *out, manager, Force::kYes, arena);
  if (!changes) return std::unexpected(changes.error());
  FieldSet set = Difference((*out)[manager].set, changes->removed, arena);
  set = Union(Union(set, changes->modified, arena), changes->added, arena);
  set = Filtered(set, version, arena);
  if (set.Empty()) {
    out->erase(manager);
  } else {
    (*out)[manager] = {set, std::string(version), false};
  }
  return out;
}

std::expected<Applied, UpdateError> Updater::Apply(const Typed& live, const Typed& config,
                                                   std::string_view version, const Managers& managers,
                                                   const std::string& manager, Force force,
                                                   Arena& arena) const {
  auto reconciled = ReconcileAll(live, managers, arena);
  if (!reconciled) return std::unexpected(reconciled.error());
  Managers& owners = *reconciled;
  Merged merged = merge::Merge(live, config, arena);
  if (!merged.errors.empty()) return FailedUpdate("failed to merge config: " + ErrorText(merged.errors));
  const VersionedSet last = std::exchange(
      owners[manager], {Filtered(ToFieldSet(config, arena), version, arena), std::string(version), true});
  const auto pruned = Prune({live.program, live.type, merged.value}, owners, manager, last, versions_, arena);
  if (!pruned) return FailedUpdate("failed to prune fields: " + pruned.error());
  const auto changes = Step(live, *pruned, version, owners, manager, force, arena);
  if (!changes) return std::unexpected(changes.error());
  const bool changed = !NodesEqual(live.value, pruned->value);
  return Applied{pruned->value, changed, std::move(owners)};
}

}  // namespace plimsoll::merge
