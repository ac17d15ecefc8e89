// The values that an enum of the old schema allows: where there are few, each can be tried.
#pragma once

#include "node_pair.h"

namespace plimsoll::compat {

// Whether all of them satisfy a bound, length, pattern or enum of the new schema. False if the old schema has
// no enum, and for other keywords.
bool EnumSatisfies(const NodePair& pair, schema::Keyword keyword);

}  // namespace plimsoll::compat
