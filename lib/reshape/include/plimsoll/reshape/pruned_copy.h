// A copy of an object without some of its members and items.
#pragma once

#include <cstdint>
#include <span>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::reshape {

// `dropped` are positions on the tape, in rising order: keys of members, and items of lists.
void CopyWithout(value::Value object, std::span<const uint32_t> dropped, TapeWriter& writer,
                 value::Document& out);

}  // namespace plimsoll::reshape
