#include "metadata.h"

#include <cstdint>
#include <optional>
#include <string>

#include "../object/equality.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

void DropRepeatedOwners(Request& request, Struct metadata) {
  const Part owners = metadata.Get("ownerReferences");
  if (owners.Count() < 2) return;
  std::string uids;
  std::optional<uint32_t> first;  // that is repeated
  uint32_t at = 0;
  KeepItems(owners, [&](Part owner) {
    const uint32_t own = at++;
    for (const auto& [i, other] : owners.Structs()) {
      if (i >= own || other.item() == owner.item()) break;
      if (!Equal(owner, other)) continue;
      uids += (first ? ", " : "") + std::string(owner.AsStruct().Text("uid"));
      if (!first) first = own;
      return false;
    }
    return true;
  });
  if (!first) return;
  request.warnings.AddWhole(
      request.Path("metadata", "ownerReferences").Index(*first),
      ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, "
      "and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) "
      "observed: " +
          uids);
}

}  // namespace

void PrepareMetadata(Request& request) {
  const Struct metadata = request.object.Make("metadata");
  if (!request.kind.namespaced) metadata.Remove("namespace");
  DropRepeatedOwners(request, metadata);
  metadata.Remove("managedFields");
  metadata.Remove("selfLink");
}

void PrepareMetadataForReview(Request& request) {
  const Struct metadata = request.object.At("metadata");
  if (request.kind.namespaced) metadata.SetDefault("namespace", "default");
  metadata.Remove("uid");
  metadata.Remove("creationTimestamp");
  metadata.Remove("deletionTimestamp");
  metadata.Remove("deletionGracePeriodSeconds");
}

void PrepareMetadataForCreate(Request& request) {
  PrepareMetadataForReview(request);
  const Struct metadata = request.object.At("metadata");
  metadata.Remove("resourceVersion");
  if (metadata.Has("name") || !metadata.Has("generateName")) return;
  const std::string_view prefix = metadata.Text("generateName");
  // Nothing is appended to an address.
  const bool complete = request.kind.name.kind == "IPAddress";
  const std::string name = complete ? std::string(prefix) : schema::GeneratedName(prefix);
  metadata.Set("name", request.object.object()->arena().Copy(name));
}

std::optional<std::string> WhyAnotherObject(const Request& request) {
  const std::string_view uid = request.object.At("metadata").Text("uid");
  const Struct old = request.old.At("metadata");
  if (old.Text("name").empty()) return "Name parameter required.";
  const std::string_view stored = old.Text("uid");
  if (uid.empty() || stored.empty() || uid == stored) return std::nullopt;
  return "Precondition failed: UID in precondition: " + std::string(uid) +
         ", UID in object meta: " + std::string(stored);
}

void PrepareMetadataForUpdate(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const Struct old = request.old.Make("metadata");
  // A manifest may have a namespace that the server does not keep.
  request.kind.namespaced ? old.SetDefault("namespace", "default") : old.Remove("namespace");
  metadata.Set("name", old.Get("name"));
  metadata.Set("namespace", old.Get("namespace"));
  metadata.Set("generation", old.Get("generation"));
}

void FinishMetadataForUpdate(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const Struct old = request.old.At("metadata");
  if (!metadata.Has("uid")) metadata.Set("uid", old.Get("uid"));
  metadata.Set("creationTimestamp", old.Get("creationTimestamp"));
  // A time that is Go's zero time is none.
  if (!old.Text("deletionTimestamp").empty()) metadata.Set("deletionTimestamp", old.Get("deletionTimestamp"));
  if (old.Has("deletionGracePeriodSeconds")) {
    metadata.SetDefault("deletionGracePeriodSeconds", old.Get("deletionGracePeriodSeconds"));
  }
}

}  // namespace plimsoll::builtin
