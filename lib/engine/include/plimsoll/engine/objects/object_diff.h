// What differs between two objects in meaning, not in writing: order in sets and list maps, nulls, and
// what servers fill in do not count.
//
//   ObjectDiff diff = DiffObjects(before, after, {}, types);
//   for (const FieldChange& change : diff.changes) print(change.path);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/objects/object_patch.h"

namespace plimsoll::engine {

struct DiffOptions {
  bool ignore_defaults = false;  // a field that has its default counts as none
  bool ignore_status = false;
  bool server_fields = false;  // managedFields, uid, resourceVersion and the like count, too
  SecretDisplay secrets = SecretDisplay::kMasked;  // of changes, not of patches
};

struct FieldChange {
  std::string path;
  // One is missing where the field came or went.
  std::optional<value::Tree> before;
  std::optional<value::Tree> after;
};

struct ObjectDiff {
  std::vector<FieldChange> changes;
  // Why they could not be compared, or only without a schema.
  std::vector<finding::Finding> findings;
};

ObjectDiff DiffObjects(const ManifestObject& before, const ManifestObject& after, const DiffOptions& options,
                       const kinds::Kinds& kinds);

// The same as a patch; none when nothing differs.
ObjectOutcome DiffPatch(const ManifestObject& before, const ManifestObject& after, PatchType type,
                        const DiffOptions& options, const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
