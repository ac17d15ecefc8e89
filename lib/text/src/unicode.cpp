#include "plimsoll/text/unicode.h"

#include <algorithm>

#include "unicode_tables.h"

namespace plimsoll::text {
namespace {

bool IsIn(const char32_t* flips, size_t count, char32_t rune) {
  return (std::upper_bound(flips, flips + count, rune) - flips) % 2 == 1;
}

bool IsAsciiLetter(char32_t rune) { return (rune | 0x20) >= 'a' && (rune | 0x20) <= 'z'; }

}  // namespace

bool IsPrint(char32_t rune) {
  if (rune < 0x7F) return rune >= 0x20;
  return IsIn(kPrintable, kPrintableSize, rune);
}

bool IsLetter(char32_t rune) {
  if (rune < 0x80) return IsAsciiLetter(rune);
  return IsIn(kLetters, kLettersSize, rune);
}

bool IsDigit(char32_t rune) {
  if (rune < 0x80) return rune >= '0' && rune <= '9';
  return IsIn(kDigits, kDigitsSize, rune);
}

bool IsSymbol(char32_t rune) { return IsIn(kSymbols, kSymbolsSize, rune); }

}  // namespace plimsoll::text
