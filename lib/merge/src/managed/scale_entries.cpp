#include "entry_moves.h"

namespace plimsoll::merge {
namespace {

constexpr std::string_view kScaleVersion = "autoscaling/v1";

FieldPath ReplicasInScale() { return {PathElement::Field("spec"), PathElement::Field("replicas")}; }

FieldSet SetOf(const FieldPath& path, Arena& arena) { return FromPaths({&path, 1}, arena); }

// Known entries with what stays of them.
void KeepEntry(const Managed& from, const std::string& manager, VersionedSet fields, Managed& out) {
  out.managers[manager] = std::move(fields);
  out.identities.insert(*from.identities.find(manager));
  if (const auto time = from.times.find(manager); time != from.times.end()) out.times.insert(*time);
}

}  // namespace

Result<std::optional<ManagedFieldsList>> ScaleEntries(const std::optional<ManagedFieldsList>& parent,
                                                      const ReplicasPaths& paths, Arena& arena) {
  const Result<Managed> managed = DecodeManaged(parent);
  if (!managed) return std::unexpected(managed.error());
  Managed out;
  for (const auto& [manager, fields] : managed->managers) {
    const auto path = paths.find(fields.version);
    if (path == paths.end() || !path->second || !fields.set.Has(*path->second)) continue;
    KeepEntry(*managed, manager,
              {SetOf(ReplicasInScale(), arena), std::string(kScaleVersion), fields.applied}, out);
  }
  return EncodeManaged(out);
}

// Entries of versions nobody knows are dropped.
Result<std::optional<ManagedFieldsList>> ParentEntries(const std::optional<ManagedFieldsList>& parent,
                                                       const std::optional<ManagedFieldsList>& scale,
                                                       std::string_view version, const ReplicasPaths& paths,
                                                       Arena& arena) {
  const Result<Managed> managed = DecodeManaged(parent);
  if (!managed) return std::unexpected(managed.error());
  Result<Managed> scaled = DecodeManaged(scale);
  if (!scaled) return std::unexpected(scaled.error());
  Managed out;
  for (const auto& [manager, fields] : managed->managers) {
    const auto path = paths.find(fields.version);
    if (path == paths.end()) continue;
    VersionedSet kept = fields;
    const bool has_replicas = path->second && fields.set.Has(*path->second);
    if (has_replicas && scaled->managers.erase(manager) == 0) {
      kept.set = Difference(fields.set, SetOf(*path->second, arena), arena);
    }
    if (!kept.set.Empty() || !has_replicas) KeepEntry(*managed, manager, std::move(kept), out);
  }
  const auto own = paths.find(version);
  for (const auto& [manager, fields] : scaled->managers) {
    if (!fields.set.Has(ReplicasInScale()) || own == paths.end() || !own->second) continue;
    out.managers[manager] = {SetOf(*own->second, arena), std::string(version), fields.applied};
    out.identities.insert(*scaled->identities.find(manager));
    if (const auto time = managed->times.find(manager); time != managed->times.end()) out.times.insert(*time);
  }
  return EncodeManaged(out);
}

}  // namespace plimsoll::merge
