// UTF-8 as Go reads it: a byte that starts no valid sequence is one bad unit of width 1
// and decodes to U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

inline constexpr char32_t kReplacement = 0xFFFD;

struct Decoded {
  char32_t rune = kReplacement;
  uint32_t width = 1;
  bool valid = false;
};

// The first code point of a text that is not empty.
Decoded DecodeRune(std::string_view text);

// Appends the UTF-8 form; surrogates and values past U+10FFFF become U+FFFD.
void AppendRune(std::string& out, char32_t rune);

// The offset of the first byte that is not part of valid UTF-8, or npos.
size_t FindInvalidUtf8(std::string_view text);

// The text with each bad byte replaced by U+FFFD.
std::string RepairUtf8(std::string_view text);

// Code points, where each bad byte counts as one.
size_t CountCodePoints(std::string_view text);

}  // namespace plimsoll::text
