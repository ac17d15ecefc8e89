// Hexadecimal digits: the value of one, and bytes written with two.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/base/ascii.h"

namespace plimsoll {

// The digits in the order of their values.
inline constexpr char kLowerHexDigits[] = "0123456789abcdef";
inline constexpr char kUpperHexDigits[] = "0123456789ABCDEF";

// The value of a hexadecimal digit, or -1.
constexpr int HexValue(ascii::Character c) {
  if (ascii::IsDigit(c)) return static_cast<int>(c.code - U'0');
  return ascii::IsHexDigit(c) ? static_cast<int>((c.code | 0x20) - U'a' + 10) : -1;
}

inline void AppendLowerHex(std::string& out, uint8_t byte) {
  out += kLowerHexDigits[byte >> 4];
  out += kLowerHexDigits[byte & 15];
}

inline void AppendUpperHex(std::string& out, uint8_t byte) {
  out += kUpperHexDigits[byte >> 4];
  out += kUpperHexDigits[byte & 15];
}

}  // namespace plimsoll
