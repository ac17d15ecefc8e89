// What else happens to entries of managedFields: they move from client-side to server-side apply,
// and between an object and its scale; and writes that change nothing leave their times alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/merge/managed/managed_fields.h"

namespace plimsoll::merge {

// The entries with those of client-side apply (updates by `client_manager`) given to the applier
// `server_manager`, which is made of the first of them where there is none. Only entries of the
// subresource count. Fails on fields that cannot be read.
Result<ManagedFieldsList> UpgradeClientSideApply(const ManagedFieldsList& entries,
                                                 std::string_view client_manager,
                                                 std::string_view server_manager,
                                                 std::string_view subresource, Arena& arena);

// Where an object has its replicas, by version; no path: that version has none.
using ReplicasPaths = std::map<std::string, std::optional<FieldPath>, std::less<>>;

// The entries that own the replicas, as entries of autoscaling/v1 Scale.
Result<std::optional<ManagedFieldsList>> ScaleEntries(const std::optional<ManagedFieldsList>& parent,
                                                      const ReplicasPaths& paths, Arena& arena);
// The entries of the object after its scale was written with `scale` as a result: who is not among
// them has lost the replicas, who is new there owns them in `version`.
Result<std::optional<ManagedFieldsList>> ParentEntries(const std::optional<ManagedFieldsList>& parent,
                                                       const std::optional<ManagedFieldsList>& scale,
                                                       std::string_view version, const ReplicasPaths& paths,
                                                       Arena& arena);

// Gives the new object the times of the old one if nothing but times differs, so that a write that
// changes nothing is none.
void KeepTimesOfEqual(const TrackedObject& old_object, TrackedObject& new_object);

// The manager of a request that names none: what stands before the slash in its User-Agent, without
// what cannot be printed, of 128 bytes at most.
std::string ManagerOfUserAgent(std::string_view user_agent);

}  // namespace plimsoll::merge
