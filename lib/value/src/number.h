// Numbers of the three kinds side by side.
#pragma once

#include <cstdint>

#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::value {

// An integer between -2^63 and 2^64, or a float. An integer has one form only, whichever
// kind it came from.
struct Number {
  bool is_float = false;
  bool negative = false;  // of an integer
  uint64_t bits = 0;      // of an integer, two's complement if negative
  double real = 0;        // of a float

  static Number Int(int64_t number) { return {false, number < 0, static_cast<uint64_t>(number), 0}; }
  static Number Uint(uint64_t number) { return {false, false, number, 0}; }
  static Number Float(double number) { return {true, false, 0, number}; }
  // Of a value that is a number.
  static Number Of(AnyValue value);
};

bool IsNumber(Kind kind);
bool EqualNumbers(Number a, Number b, Equality equality);
uint64_t HashNumber(Number number, Equality equality);

}  // namespace plimsoll::value
