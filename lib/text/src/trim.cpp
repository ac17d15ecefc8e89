#include "plimsoll/text/trim.h"

#include <cstddef>
#include <cstdint>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

// Where the last rune of a text starts, if the text ends in one.
size_t LastRuneStart(std::string_view text) {
  size_t start = text.size() - 1;
  while (start > 0 && (static_cast<uint8_t>(text[start]) & 0xC0) == 0x80) --start;
  return start;
}

}  // namespace

bool IsSpace(char32_t rune) {
  return (rune >= '\t' && rune <= '\r') || rune == ' ' || rune == 0x85 || rune == 0xA0 || rune == 0x1680 ||
         (rune >= 0x2000 && rune <= 0x200A) || rune == 0x2028 || rune == 0x2029 || rune == 0x202F ||
         rune == 0x205F || rune == 0x3000;
}

std::string_view TrimSpace(std::string_view text) {
  while (!text.empty()) {
    const Decoded first = DecodeRune(text);
    if (!IsSpace(first.rune)) break;
    text.remove_prefix(first.width);
  }
  while (!text.empty()) {
    const size_t start = LastRuneStart(text);
    const Decoded last = DecodeRune(text.substr(start));
    if (!IsSpace(last.rune) || start + last.width != text.size()) break;
    text.remove_suffix(last.width);
  }
  return text;
}

}  // namespace plimsoll::text
