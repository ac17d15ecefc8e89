// Whether requests leave the unions of objects as they should be: what a patch or configuration itself sets,
// and the object that comes of it.
#pragma once

#include <vector>

#include "plimsoll/engine/manifests.h"
#include "plimsoll/engine/object_patch.h"
#include "plimsoll/engine/union_catalog.h"
#include "plimsoll/merge/union_validate.h"

namespace plimsoll::engine {

// Of what a patch sets by itself, then of the object; what both say is said once. `sent` is null for a patch
// that is a list of operations, `live` when the object is created.
merge::UnionErrors RequestUnionErrors(const merge::UnionSchema& schema, const merge::Node& sent,
                                      const merge::Node& live, const merge::Node& result, Arena& arena);

// At the fields of the object.
std::vector<finding::Finding> UnionFindings(const ManifestObject& object, const merge::UnionErrors& errors);

}  // namespace plimsoll::engine
