// Fills the defaults of a schema into an object: those of CRDs, and those that OpenAPI documents
// state for built-in kinds.
#pragma once

#include "plimsoll/merge/node.h"
#include "plimsoll/merge/strategic_patch.h"

namespace plimsoll::merge {

// Members that are missing or null get the default of their property; inside what is there, and inside
// defaults, it goes on. References are followed, of `allOf` the first part alone, as API servers publish
// them. What the object has stays as it is.
Node WithDefaults(const Node& object, const PatchTypes& types, Arena& arena);

}  // namespace plimsoll::merge
