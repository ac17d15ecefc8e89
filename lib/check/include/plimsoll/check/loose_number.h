// Numbers of JSON Schema: exact decimals as they are written, or float64 as Kubernetes has them.
#pragma once

#include <compare>
#include <cstdint>

#include "plimsoll/base/decimal.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// kExact compares and divides the decimals that are in the texts; kFloat64 what they round to.
enum class NumberMode : uint8_t { kExact, kFloat64 };

// A number of a schema, in the forms it is compared in.
struct LooseNumber {
  double rounded = 0;
  int64_t integer = 0;
  bool is_integer = false;  // of 64 bits
  Decimal exact;

  static LooseNumber Of(value::Value literal);
  static LooseNumber Of(double number);
};

std::partial_ordering Compare(value::Value number, const LooseNumber& bound, NumberMode mode);
// Every number is a multiple of 0 but none is tested: a factor of 0 or less is never compiled.
bool IsMultipleOf(value::Value number, const LooseNumber& factor, NumberMode mode);
// Whether a number is whole; in draft 4 whether it is also written as such.
bool IsWhole(value::Value number, bool by_value);

}  // namespace plimsoll::check
