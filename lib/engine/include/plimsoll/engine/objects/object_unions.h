// The unions of objects that requests make.
//
//   ObjectOutcome patched = ApplyPatch(object, patch, PatchType::kMerge, types);
//   CheckPatchedUnions(object, patch, unions, patched);
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/kinds/union_facts.h"

namespace plimsoll::engine {

// Adds what is wrong with the unions of the patch and of the object it made. With an error there is no
// object.
void CheckPatchedUnions(const ManifestObject& object, const PatchDocument& patch, kinds::UnionFacts& unions,
                        ObjectOutcome& outcome);

// A patch that MakePatch made.
struct BuiltPatch {
  const ManifestObject& before;
  const ManifestObject& after;
  const PatchMaking& making;
};

// Checks the unions of the object that the patch is for. A three-way patch keeps what others set: members of
// unions that `after` does not have go with the member that it sets. Returns in words what was added.
std::vector<std::string> CompletePatch(const BuiltPatch& patch, kinds::UnionFacts& unions,
                                       ObjectOutcome& made);

}  // namespace plimsoll::engine
