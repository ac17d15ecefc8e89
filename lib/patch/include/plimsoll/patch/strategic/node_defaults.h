// Fills the defaults of a schema into an object: those of CRDs, and those that OpenAPI documents
// state for built-in kinds.
#pragma once

#include <cstdint>

#include "plimsoll/merge/value/node.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::patch {

// How many defaults are filled into one object: schemas that refer to themselves would never end.
inline constexpr uint32_t kMaxDefaults = 100000;

// Members that are missing or null get the default of their property, also inside members and defaults.
// References are followed, of `allOf` only the first part, as API servers publish them. What the object has
// stays as it is. The schema is one of ImportComponentSchema.
merge::Node WithDefaults(const merge::Node& object, const schema::Schema& schema, Arena& arena);

}  // namespace plimsoll::patch
