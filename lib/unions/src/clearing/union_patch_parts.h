// Parts of union patches: JSON merge on nodes, and JSON patches out of completed documents.
#pragma once

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/clearing/union_patch.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::unions {

// What a JSON merge patch makes of the target, nulls and all.
merge::Node MergedByPatch(const merge::Node& target, const merge::Node& patch, Arena& arena);
// Without members that are null, at any depth.
merge::Node WithoutNulls(const merge::Node& node, Arena& arena);

// The operations that do to `live` what `completed` says, which is `user` and what was added to it.
// What was added is tested for before it is removed. Without `selected`, lists with keys select items.
merge::Node JsonPatchOf(const UnionSchema& schema, const merge::Node& completed, const merge::Node& user,
                        const merge::Node& live, const SelectedItems* selected, Arena& arena);

}  // namespace plimsoll::unions
