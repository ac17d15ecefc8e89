#include "plimsoll/gotypes/literal.h"

#include <cstdint>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::gotypes {
namespace {

// One character of an interpreted literal: a code point, or a byte where \x or octal wrote it.
struct Unit {
  uint32_t value = 0;
  bool is_byte = false;
};

std::optional<uint32_t> ReadDigits(std::string_view& text, size_t count, int base) {
  if (text.size() < count) return std::nullopt;
  uint32_t value = 0;
  for (size_t i = 0; i < count; ++i) {
    const int digit = HexValue(text[i]);
    if (digit < 0 || digit >= base) return std::nullopt;
    value = value * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit);
  }
  text.remove_prefix(count);
  return value;
}

std::optional<uint32_t> SimpleEscape(char c, char quote) {
  switch (c) {
    case 'a': return 7;
    case 'b': return 8;
    case 'f': return 12;
    case 'n': return 10;
    case 'r': return 13;
    case 't': return 9;
    case 'v': return 11;
    case '\\': return '\\';
    default: return c == quote ? std::optional<uint32_t>(c) : std::nullopt;
  }
}

std::optional<Unit> ReadBytes(std::string_view& text, size_t count, int base) {
  const auto value = ReadDigits(text, count, base);
  if (!value || *value > 255) return std::nullopt;
  return Unit{*value, true};
}

std::optional<Unit> ReadCodePoint(std::string_view& text, size_t count) {
  const auto value = ReadDigits(text, count, 16);
  if (!value || *value > 0x10FFFF || (*value >= 0xD800 && *value < 0xE000)) return std::nullopt;
  return Unit{*value, false};
}

// After a backslash.
std::optional<Unit> ReadEscape(std::string_view& text, char quote) {
  if (text.empty()) return std::nullopt;
  const char c = text[0];
  if (ascii::IsOctalDigit(c)) return ReadBytes(text, 3, 8);
  text.remove_prefix(1);
  if (c == 'x') return ReadBytes(text, 2, 16);
  if (c == 'u') return ReadCodePoint(text, 4);
  if (c == 'U') return ReadCodePoint(text, 8);
  const auto simple = SimpleEscape(c, quote);
  return simple ? std::optional<Unit>(Unit{*simple, false}) : std::nullopt;
}

std::optional<Unit> ReadUnit(std::string_view& text, char quote) {
  if (text[0] == '\\') {
    text.remove_prefix(1);
    return ReadEscape(text, quote);
  }
  if (text[0] == quote || text[0] == '\n') return std::nullopt;
  const text::Decoded decoded = text::DecodeRune(text);
  text.remove_prefix(decoded.width);
  return Unit{decoded.rune, false};
}

std::optional<std::string_view> Inside(std::string_view literal, char quote) {
  if (literal.size() < 2 || literal.front() != quote || literal.back() != quote) return std::nullopt;
  return literal.substr(1, literal.size() - 2);
}

std::string WithoutCarriageReturns(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '\r') out += c;
  }
  return out;
}

}  // namespace

std::optional<std::string> UnquoteString(std::string_view literal) {
  if (const auto raw = Inside(literal, '`')) {
    if (raw->find('`') != std::string_view::npos) return std::nullopt;
    return WithoutCarriageReturns(*raw);
  }
  auto text = Inside(literal, '"');
  if (!text) return std::nullopt;
  std::string out;
  while (!text->empty()) {
    const auto unit = ReadUnit(*text, '"');
    if (!unit) return std::nullopt;
    if (unit->is_byte) {
      out += static_cast<char>(unit->value);
    } else {
      text::AppendRune(out, unit->value);
    }
  }
  return out;
}

std::optional<char32_t> UnquoteRune(std::string_view literal) {
  auto text = Inside(literal, '\'');
  if (!text || text->empty()) return std::nullopt;
  const auto unit = ReadUnit(*text, '\'');
  return unit && text->empty() ? std::optional<char32_t>(unit->value) : std::nullopt;
}

}  // namespace plimsoll::gotypes
