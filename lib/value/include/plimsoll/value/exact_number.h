// Numbers as the exact decimals that are in the text they were read from.
#pragma once

#include "plimsoll/base/decimal.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// Of a number. What YAML spells in other ways than JSON (octal, infinities) is as exact as a
// float64.
Decimal ExactNumber(Value number);
// The decimal with the fewest digits that rounds to the number; 0 for infinities.
Decimal ExactNumber(double number);

// The bytes of a value in the source; empty where they are too long to be known.
std::string_view TextInSource(Value value);

}  // namespace plimsoll::value
