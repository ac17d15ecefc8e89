// Fills the defaults of a schema into an object: those of CRDs, and those that OpenAPI documents
// state for built-in kinds.
#pragma once

#include <cstdint>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/patch/strategic/strategic_patch.h"

namespace plimsoll::patch {

// How many defaults are filled into one object: schemas that refer to themselves would never end.
inline constexpr uint32_t kMaxDefaults = 100000;

// Members that are missing or null get the default of their property; inside what is there, and inside
// defaults, it goes on. References are followed, of `allOf` the first part alone, as API servers publish
// them. What the object has stays as it is.
merge::Node WithDefaults(const merge::Node& object, const PatchTypes& types, Arena& arena);

}  // namespace plimsoll::patch
