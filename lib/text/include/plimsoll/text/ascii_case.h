// Lower case of the letters of ASCII; all other bytes stay.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::text {

constexpr char AsciiLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string AsciiLower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = AsciiLower(c);
  return out;
}

}  // namespace plimsoll::text
