#pragma once

#include <charconv>
#include <cstdint>
#include <string>

namespace plimsoll::value {

// Unsigned integers as Go's %#v prints them: 0x1f.
inline void AppendGoHex(std::string& out, uint64_t number) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, number, 16).ptr;
  out.append("0x").append(digits, end);
}

}  // namespace plimsoll::value
