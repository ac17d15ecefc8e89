#include "plimsoll/text/go_integer.h"
#include "plimsoll/base/ascii.h"

#include <limits>

#include "plimsoll/text/go_format.h"

namespace plimsoll::text {
namespace {

struct Magnitude {
  uint64_t value = 0;
  GoInteger::Fault fault = GoInteger::Fault::kNone;
};

// The digits up to the first one that makes the number too large: what is after that one
// Go never sees, be it a digit or not.
Magnitude ParseMagnitude(std::string_view digits, uint64_t largest) {
  if (digits.empty()) return {0, GoInteger::Fault::kSyntax};
  uint64_t value = 0;
  for (char c : digits) {
    if (!ascii::IsDigit(c)) return {0, GoInteger::Fault::kSyntax};
    const uint64_t digit = static_cast<uint64_t>(c - '0');
    if (value > (largest - digit) / 10) return {largest, GoInteger::Fault::kRange};
    value = value * 10 + digit;
  }
  return {value, GoInteger::Fault::kNone};
}

}  // namespace

GoInteger ParseGoInteger(std::string_view text, int bits) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);

  const uint64_t bound = uint64_t{1} << (bits - 1);
  const Magnitude magnitude = ParseMagnitude(text, bound - 1 + bound);
  if (magnitude.fault == GoInteger::Fault::kSyntax) return {0, GoInteger::Fault::kSyntax};
  const uint64_t largest = negative ? bound : bound - 1;
  const bool fits = magnitude.value <= largest;
  const uint64_t value = fits ? magnitude.value : largest;
  return {static_cast<int64_t>(negative ? -value : value),
          fits ? GoInteger::Fault::kNone : GoInteger::Fault::kRange};
}

std::string GoIntegerError(std::string_view function, std::string_view text, GoInteger::Fault fault) {
  std::string out = "strconv." + std::string(function) + ": parsing ";
  AppendQuoted(out, text);
  out += fault == GoInteger::Fault::kRange ? ": value out of range" : ": invalid syntax";
  return out;
}

}  // namespace plimsoll::text
