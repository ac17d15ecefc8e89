#include "plimsoll/text/unicode.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "unicode_tables.h"

namespace plimsoll::text {
namespace {

bool IsIn(const char32_t* flips, size_t count, char32_t rune) {
  return (std::upper_bound(flips, flips + count, rune) - flips) % 2 == 1;
}

}  // namespace

bool IsPrint(char32_t rune) {
  if (rune < 0x7F) return rune >= 0x20;
  return IsIn(kPrintable, kPrintableSize, rune);
}

bool IsLetter(char32_t rune) {
  if (rune < 0x80) return ascii::IsLetter(rune);
  return IsIn(kLetters, kLettersSize, rune);
}

bool IsDigit(char32_t rune) {
  if (rune < 0x80) return ascii::IsDigit(rune);
  return IsIn(kDigits, kDigitsSize, rune);
}

bool IsSymbol(char32_t rune) { return IsIn(kSymbols, kSymbolsSize, rune); }

}  // namespace plimsoll::text
