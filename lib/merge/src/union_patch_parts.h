// Parts of union patches: JSON merge on nodes, and JSON patches out of completed documents.
#pragma once

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/node.h"
#include "plimsoll/merge/union_patch.h"
#include "plimsoll/merge/union_schema.h"

namespace plimsoll::merge {

// What a JSON merge patch makes of the target, nulls and all.
Node MergedByPatch(const Node& target, const Node& patch, Arena& arena);
// Without members that are null, at any depth.
Node WithoutNulls(const Node& node, Arena& arena);

// The operations that do to `live` what `completed` says, which is `user` and what was added to it.
// What was added is tested for before it is removed. Without `selected`, lists with keys select items.
Node JsonPatchOf(const UnionSchema& schema, const Node& completed, const Node& user, const Node& live,
                 const SelectedItems* selected, Arena& arena);

}  // namespace plimsoll::merge
