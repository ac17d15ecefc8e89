// Decimal integers as Go's strconv reads them, with its results and its words on failure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

struct GoInteger {
  enum class Fault : uint8_t { kNone, kSyntax, kRange };

  // On kRange the nearest integer that fits, on kSyntax 0.
  int64_t value = 0;
  Fault fault = Fault::kNone;
};

// strconv.ParseInt(text, 10, bits), bits being 32 or 64: an optional sign and digits.
GoInteger ParseGoInteger(std::string_view text, int bits);

// What strconv says of a fault, for example
// `strconv.Atoi: parsing "x": invalid syntax`.
std::string GoIntegerError(std::string_view function, std::string_view text, GoInteger::Fault fault);

}  // namespace plimsoll::text
