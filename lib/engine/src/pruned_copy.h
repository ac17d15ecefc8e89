// A copy of an object without some of its members.
#pragma once

#include <cstdint>
#include <span>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// `dropped` are the members' keys as positions on the tape, in rising order.
void CopyWithout(value::Value object, std::span<const uint32_t> dropped, reshape::TapeWriter& writer,
                 value::Document& out);

}  // namespace plimsoll::engine
