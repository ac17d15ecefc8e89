#include "plimsoll/text/unicode.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace plimsoll::text {
namespace {

uint64_t ChecksumOfAllCodePoints(bool (*has)(char32_t)) {
  uint64_t sum = 0xCBF29CE484222325;
  for (char32_t rune = 0; rune <= 0x10FFFF; ++rune) sum = (sum ^ (has(rune) ? 1u : 0u)) * 0x100000001B3;
  return sum;
}

// The constants are printed by `go run tools/gen_unicode_tables.go -checksum`.
TEST(Unicode, AgreesWithGoOnEveryCodePoint) {
  EXPECT_EQ(ChecksumOfAllCodePoints(IsPrint), 0xBB9FCE7EA625F389);
  EXPECT_EQ(ChecksumOfAllCodePoints(IsLetter), 0xBCF64D01B4D8ABC5);
  EXPECT_EQ(ChecksumOfAllCodePoints(IsDigit), 0x6851C398C137D46D);
  EXPECT_EQ(ChecksumOfAllCodePoints(IsSymbol), 0xF59C652C4E7280FB);
}

TEST(Unicode, CallsOnlyTheAsciiSpacePrintableAmongSpaces) {
  EXPECT_TRUE(IsPrint(' '));
  for (char32_t space : {U'\t', U'\n', U'\u00A0', U'\u2028', U'\u3000', U'\uFEFF'})
    EXPECT_FALSE(IsPrint(space));
}

TEST(Unicode, HasNothingPastTheLastCodePoint) {
  EXPECT_FALSE(IsPrint(0x110000));
  EXPECT_FALSE(IsLetter(0xFFFFFFFF));
}

}  // namespace
}  // namespace plimsoll::text
