// Normalisation around a field manager. What applying clears of others' members is looked up in the
// managedFields that the manager made, for it is they who would lose it.
#include "plimsoll/unions/clearing/union_normalize.h"
#include "union_owners.h"

namespace plimsoll::unions {

using merge::Conflicts;
using merge::Endpoint;
using merge::FieldManager;
using merge::FieldPath;
using merge::FieldSet;
using merge::Force;
using merge::FromPaths;
using merge::Managed;
using merge::ManagerIdentity;
using merge::TrackedObject;
using merge::WriteError;
using merge::WriteRequest;
using merge::WriteResult;

namespace {

NormalizedWrite Refused(std::string message) {
  return {std::unexpected(WriteError{std::move(message), "Invalid", 422, {}})};
}

// The applier's own sets are not in its way.
bool IsOwn(const ManagerIdentity& identity, const WriteRequest& request, const Endpoint& endpoint) {
  return identity.operation == "Apply" && identity.manager == request.manager &&
         identity.subresource == endpoint.subresource;
}

Conflicts OwnersOf(const std::vector<FieldPath>& cleared, const Managed& managed, const WriteRequest& request,
                   const Endpoint& endpoint) {
  Conflicts out;
  for (const auto& [key, owned] : managed.managers) {
    const auto identity = managed.identities.find(key);
    if (identity == managed.identities.end() || IsOwn(identity->second, request, endpoint)) continue;
    for (const FieldPath& path : cleared) {
      if (OwnsAnything(owned.set, path)) out.push_back({key, path});
    }
  }
  return out;
}

void StripCleared(Managed& managed, const std::vector<FieldPath>& cleared, Arena& arena) {
  const FieldSet gone = FromPaths(cleared, arena);
  for (auto& [key, owned] : managed.managers) owned.set = RecursiveDifference(owned.set, gone, arena);
  std::erase_if(managed.managers, [](const auto& entry) { return entry.second.set.Empty(); });
}

}  // namespace

NormalizedWrite ApplyNormalized(const FieldManager& manager, const UnionSchema& schema,
                                const TrackedObject& live, const TrackedObject& applied,
                                const WriteRequest& request, const NormalizeOptions& options, Arena& arena) {
  const NormalizedUnions config = NormalizeApply(schema, applied.object, applied.object, options, arena);
  if (!config.error.empty()) return Refused(config.error);
  WriteResult merged = manager.Apply(live, {config.object, applied.managed_fields}, request, arena);
  if (!merged) return {std::move(merged)};
  const NormalizedUnions normal = NormalizeApply(schema, config.object, merged->object, options, arena);
  if (!normal.error.empty()) return Refused(normal.error);
  Result<Managed> managed = DecodeManaged(merged->managed_fields);
  if (!managed) return {std::unexpected(WriteError{managed.error().message, "", 0, {}})};
  const Conflicts conflicts = OwnersOf(normal.cleared, *managed, request, manager.endpoint());
  if (!conflicts.empty() && request.force == Force::kNo) {
    return {std::unexpected(ConflictError(conflicts, *managed))};
  }
  StripCleared(*managed, normal.cleared, arena);
  return {TrackedObject{normal.object, EncodeManaged(*managed)},
          ValidateUnions(schema, normal.object, live.object, {})};
}

NormalizedWrite UpdateNormalized(const FieldManager& manager, const UnionSchema& schema,
                                 const TrackedObject& live, const TrackedObject& object,
                                 const WriteRequest& request, const NormalizeOptions& options, Arena& arena) {
  const NormalizedUnions normal = NormalizeUpdate(schema, live.object, object.object, options, arena);
  if (!normal.error.empty()) return Refused(normal.error);
  return {manager.Update(live, {normal.object, object.managed_fields}, request, arena),
          ValidateUnions(schema, normal.object, live.object, {})};
}

}  // namespace plimsoll::unions
