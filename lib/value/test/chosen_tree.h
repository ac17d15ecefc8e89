// Makes a tree out of a list of choices, so that a property test can make up any list and,
// when it fails, look for a shorter one: fewer and smaller choices make a smaller tree.
// Strings and keys come from an alphabet of everything that has ever been hard to write.
#pragma once

#include <cstdint>
#include <vector>

#include "plimsoll/value/tree.h"

namespace plimsoll::value {

using Choices = std::vector<uint16_t>;

// Holds no infinities and no NaN. Integers past int64, which JSON readers take for floats,
// only if asked for.
Tree ChosenTree(const Choices& choices, bool with_uint);

}  // namespace plimsoll::value
