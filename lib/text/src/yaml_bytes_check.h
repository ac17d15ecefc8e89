// Which characters YAML 1.1 lets through, and the first of a text that it does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plimsoll::text {

inline constexpr const char* kControlCharacter = "control characters are not allowed";
inline constexpr char32_t kByteOrderMark = 0xFEFF;

bool IsYamlCharacter(char32_t rune);

// How many bytes the sequence has that this byte starts; 1 for a byte that starts none.
inline size_t Utf8Width(char lead) {
  const auto byte = static_cast<uint8_t>(lead);
  if (byte < 0xC0 || byte >= 0xF8) return 1;
  return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

struct YamlCheck {
  const char* problem = nullptr;
  size_t bad = std::string_view::npos;  // where the bad character starts
  bool ascii = true;
  bool has_mark = false;  // a U+FEFF
};

// Of the text from `from` on.
YamlCheck CheckYamlUtf8(std::string_view text, size_t from);

}  // namespace plimsoll::text
