// Classes and case of ASCII characters, the same in every locale. No other character is in any of the
// classes. A byte of a UTF-8 text and a code point can both be passed.
//
//   ascii::IsDigit('7')         true
//   ascii::ToLower("ConfigMap") "configmap"
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace plimsoll::ascii {

// A byte or a code point.
struct Character {
  template <std::integral Number>
  constexpr Character(Number c)
      : code(static_cast<char32_t>(c)) {}  // NOLINT: so that any of them can be passed

  char32_t code;
};

constexpr bool IsAscii(Character c) { return c.code < 0x80; }
constexpr bool IsDigit(Character c) { return c.code - U'0' < 10; }
constexpr bool IsOctalDigit(Character c) { return c.code - U'0' < 8; }
constexpr bool IsLower(Character c) { return c.code - U'a' < 26; }
constexpr bool IsUpper(Character c) { return c.code - U'A' < 26; }
constexpr bool IsLetter(Character c) { return IsLower(c.code | 0x20); }
constexpr bool IsLowerOrDigit(Character c) { return IsLower(c) || IsDigit(c); }
constexpr bool IsLetterOrDigit(Character c) { return IsLetter(c) || IsDigit(c); }
constexpr bool IsHexDigit(Character c) { return IsDigit(c) || (c.code | 0x20) - U'a' < 6; }
constexpr bool IsLowerHexDigit(Character c) { return IsDigit(c) || c.code - U'a' < 6; }
// \w: a letter, a digit or an underscore.
constexpr bool IsWord(Character c) { return IsLetterOrDigit(c) || c.code == U'_'; }
// A letter or an underscore.
constexpr bool StartsIdentifier(Character c) { return IsLetter(c) || c.code == U'_'; }
// \s
constexpr bool IsSpace(Character c) {
  return c.code == U' ' || c.code == U'\t' || c.code == U'\n' || c.code == U'\f' || c.code == U'\r';
}

constexpr char ToLower(char c) { return IsUpper(c) ? static_cast<char>(c | 0x20) : c; }
constexpr char ToUpper(char c) { return IsLower(c) ? static_cast<char>(c & ~0x20) : c; }

inline std::string ToLower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ToLower(c);
  return out;
}

inline std::string ToUpper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ToUpper(c);
  return out;
}

}  // namespace plimsoll::ascii
