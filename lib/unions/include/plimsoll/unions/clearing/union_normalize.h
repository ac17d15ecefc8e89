// Clearing of members by the server, which Kubernetes once had (structured-merge-diff 4.2) and has no
// more: on update the other members go when the discriminator changed, on apply those that were not
// applied. Off by default.
//
//   NormalizedUnions updated = NormalizeUpdate(schema, old, object, {}, arena);
//   NormalizedUnions applied = NormalizeApply(schema, config, merged, {.deduce = true}, arena);
//   if (!applied.error.empty()) ...
//
// Here a member counts as set when it is there and not null. Normalised objects may still be invalid,
// so they are to be validated.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fieldpath/field_set.h"
#include "plimsoll/merge/managed/field_manager.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/validation/union_validate.h"

namespace plimsoll::unions {

struct NormalizeOptions {
  // A discriminator that does not fit is made to.
  bool deduce = false;
};

struct NormalizedUnions {
  merge::Node object = {};
  std::string error = {};                      // upstream's words, with the place before them
  std::vector<merge::FieldPath> cleared = {};  // members that went; they live in the arena
};

NormalizedUnions NormalizeUpdate(const UnionSchema& schema, const merge::Node& old, const merge::Node& object,
                                 const NormalizeOptions& options, Arena& arena);
// What was applied, and what merging made of it. Also for the config by itself, so that the
// discriminator that is deduced belongs to whoever applies it.
NormalizedUnions NormalizeApply(const UnionSchema& schema, const merge::Node& applied,
                                const merge::Node& merged, const NormalizeOptions& options, Arena& arena);

// Writes of a field manager with normalised unions, and what is wrong with the unions afterwards.
// Upstream took a cleared member from its owner without a word; here it is a conflict, unless forced.
struct NormalizedWrite {
  merge::WriteResult result;
  UnionErrors errors = {};
};

NormalizedWrite ApplyNormalized(const merge::FieldManager& manager, const UnionSchema& schema,
                                const merge::TrackedObject& live, const merge::TrackedObject& applied,
                                const merge::WriteRequest& request, const NormalizeOptions& options,
                                Arena& arena);
NormalizedWrite UpdateNormalized(const merge::FieldManager& manager, const UnionSchema& schema,
                                 const merge::TrackedObject& live, const merge::TrackedObject& object,
                                 const merge::WriteRequest& request, const NormalizeOptions& options,
                                 Arena& arena);

}  // namespace plimsoll::unions
