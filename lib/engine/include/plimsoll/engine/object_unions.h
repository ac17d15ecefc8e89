// The unions of objects that requests make.
//
//   ObjectOutcome patched = ApplyPatch(object, patch, PatchType::kMerge, types);
//   CheckPatchedUnions(object, patch, unions, patched);
#pragma once

#include "plimsoll/engine/object_patch.h"
#include "plimsoll/engine/union_catalog.h"

namespace plimsoll::engine {

// Adds what is wrong with the unions of the patch and of the object it made. With an error there is no
// object.
void CheckPatchedUnions(const ManifestObject& object, const PatchDocument& patch, UnionCatalog& unions,
                        ObjectOutcome& outcome);

}  // namespace plimsoll::engine
