#include "manager_cap.h"

#include <algorithm>

namespace plimsoll::merge {
namespace {

std::vector<std::string> UpdatersByAge(const Managed& managed) {
  std::vector<std::string> updaters;
  for (const auto& [key, fields] : managed.managers) {
    if (!fields.applied) updaters.push_back(key);
  }
  const auto seconds = [&](const std::string& key) {
    const auto time = managed.times.find(key);
    return time == managed.times.end() ? int64_t{0} : time->second.seconds;
  };
  std::ranges::stable_sort(updaters, {}, seconds);
  return updaters;
}

void Rename(Managed& managed, const std::string& from, const std::string& to) {
  auto entry = managed.managers.extract(from);
  entry.key() = to;
  managed.managers.insert(std::move(entry));
}

// The bucket gets the fields, and the time, which is later than its own. Where times run backwards
// the bucket may be its own turn; upstream drops it then.
void Absorb(Managed& managed, const std::string& manager, const std::string& bucket, Arena& arena) {
  const VersionedSet taken = managed.managers[manager];
  VersionedSet& kept = managed.managers[bucket];
  kept = {Union(taken.set, kept.set, arena), taken.version, taken.applied};
  managed.managers.erase(manager);
  const auto time = managed.times.find(manager);
  if (time == managed.times.end()) {
    managed.times.erase(bucket);
  } else {
    managed.times[bucket] = time->second;
  }
}

}  // namespace

void CapUpdaters(Managed& managed, Arena& arena) {
  const std::vector<std::string> updaters = UpdatersByAge(managed);
  size_t count = updaters.size();
  std::map<std::string, std::string> first_of_version;
  for (const std::string& manager : updaters) {
    if (count <= kMaxUpdateManagers) return;
    const std::string version = managed.managers[manager].version;
    const auto [first, fresh] = first_of_version.try_emplace(version, manager);
    if (fresh) continue;
    const std::string bucket = managed.Know({"ancient-changes", "Update", version, ""});
    if (!managed.managers.contains(bucket)) Rename(managed, first->second, bucket);
    Absorb(managed, manager, bucket, arena);
    --count;
  }
}

}  // namespace plimsoll::merge
