// Numbers of JSON as the API server takes them: an int64 when the literal has neither a
// point nor an exponent and fits, else a float64, rounded to nearest even. A literal too
// small for a float64 is zero; one too large is an overflow, which is for the caller to report.
#pragma once

#include <cstdint>

#include "plimsoll/base/ascii.h"

namespace plimsoll::text {

struct JsonNumber {
  enum class Kind : uint8_t { kInt, kFloat, kOverflow };

  Kind kind = Kind::kInt;
  union {
    int64_t integer = 0;
    double number;
  };
};

// Any literal. See ReadJsonNumber.
const char* ReadLongJsonNumber(const char* at, const char* end, JsonNumber& out);

// Reads the number that begins at `at`, before `end`. Returns where its literal stops, or null
// when it breaks the grammar; what may follow a number is not judged.
inline const char* ReadJsonNumber(const char* const at, const char* const end, JsonNumber& out) {
  const bool negative = *at == '-';
  const char* const digits = at + (negative ? 1 : 0);
  const char* p = digits;
  int64_t value = 0;
  for (; p < end && ascii::IsDigit(*p); ++p) {
    if (p - digits == 18) return ReadLongJsonNumber(at, end, out);
    value = value * 10 + (*p - '0');
  }
  const bool plain = p == end || (*p != '.' && (*p | 0x20) != 'e');
  if (!plain || p == digits || (*digits == '0' && p - digits > 1)) [[unlikely]] {
    return ReadLongJsonNumber(at, end, out);
  }
  out.kind = JsonNumber::Kind::kInt;
  out.integer = negative ? -value : value;
  return p;
}

// What the number is once it was written as JSON and read back, without the text in between: 1.0 is the
// integer 1 then, and 2^60 is 1152921504606847000 unless floats are written exactly (see JsonStyle).
// Of a finite number.
JsonNumber ReadBackJsonNumber(double number, bool exact_floats);
JsonNumber ReadBackJsonNumber(uint64_t number);

}  // namespace plimsoll::text
