// Whether requests leave the unions of objects as they should be: what a patch or configuration itself sets,
// and the object that comes of it.
#pragma once

#include <vector>

#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/unions/validation/union_validate.h"

namespace plimsoll::engine {

// Of what a patch sets by itself, then of the object; what both say is said once. `sent` is null for a patch
// that is a list of operations, `live` when the object is created.
unions::UnionErrors RequestUnionErrors(const unions::UnionSchema& schema, const merge::Node& sent,
                                       const merge::Node& live, const merge::Node& result, Arena& arena);

// At the fields of the object.
std::vector<finding::Finding> UnionFindings(const ManifestObject& object, const unions::UnionErrors& errors);

}  // namespace plimsoll::engine
