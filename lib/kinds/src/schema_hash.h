// A hash of what a schema decides: equal for schemas that differ in descriptions or in the order of members
// alone.
#pragma once

#include <cstdint>

#include "plimsoll/value/tape.h"

namespace plimsoll::kinds {

uint64_t SchemaHash(value::Value schema);

}  // namespace plimsoll::kinds
