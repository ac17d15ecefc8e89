#include "plimsoll/base/ascii.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/base/hex.h"

namespace plimsoll {
namespace {

// All bytes in a class, in order.
template <class IsInClass>
std::string BytesIn(IsInClass is_in_class) {
  std::string out;
  for (int byte = 0; byte < 256; ++byte) {
    if (is_in_class(static_cast<char>(byte))) out += static_cast<char>(byte);
  }
  return out;
}

const std::string kDigits = "0123456789";
const std::string kLower = "abcdefghijklmnopqrstuvwxyz";
const std::string kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

TEST(Ascii, ClassesHoldTheirCharactersAndNoOthers) {
  EXPECT_EQ(BytesIn(ascii::IsAscii).size(), 128u);
  EXPECT_EQ(BytesIn(ascii::IsDigit), kDigits);
  EXPECT_EQ(BytesIn(ascii::IsOctalDigit), "01234567");
  EXPECT_EQ(BytesIn(ascii::IsLower), kLower);
  EXPECT_EQ(BytesIn(ascii::IsUpper), kUpper);
  EXPECT_EQ(BytesIn(ascii::IsLetter), kUpper + kLower);
  EXPECT_EQ(BytesIn(ascii::IsLowerOrDigit), kDigits + kLower);
  EXPECT_EQ(BytesIn(ascii::IsLetterOrDigit), kDigits + kUpper + kLower);
  EXPECT_EQ(BytesIn(ascii::IsHexDigit), "0123456789ABCDEFabcdef");
  EXPECT_EQ(BytesIn(ascii::IsLowerHexDigit), "0123456789abcdef");
  EXPECT_EQ(BytesIn(ascii::IsWord), kDigits + kUpper + "_" + kLower);
  EXPECT_EQ(BytesIn(ascii::StartsIdentifier), kUpper + "_" + kLower);
  EXPECT_EQ(BytesIn(ascii::IsSpace), "\t\n\f\r ");
}

TEST(Ascii, CodePointsOutsideAsciiAreInNoClass) {
  EXPECT_FALSE(ascii::IsDigit(U'\u0660'));
  EXPECT_FALSE(ascii::IsLetter(U'\u212A'));
  EXPECT_FALSE(ascii::IsLetter(U'\u0161'));
  EXPECT_FALSE(ascii::IsHexDigit(0x10041));
}

TEST(Ascii, OnlyLettersChangeCase) {
  EXPECT_EQ(ascii::ToLower("Az@[`{\xC3\x84"), "az@[`{\xC3\x84");
  EXPECT_EQ(ascii::ToUpper("Az@[`{\xC3\xA4"), "AZ@[`{\xC3\xA4");
}

TEST(Hex, DigitsHaveValues) {
  for (int value = 0; value < 16; ++value) {
    EXPECT_EQ(HexValue(kLowerHexDigits[value]), value);
    EXPECT_EQ(HexValue(kUpperHexDigits[value]), value);
  }
  EXPECT_EQ(HexValue('g'), -1);
  EXPECT_EQ(HexValue('/'), -1);
  EXPECT_EQ(HexValue('\xB1'), -1);
}

TEST(Hex, BytesTakeTwoDigits) {
  std::string out;
  AppendLowerHex(out, 0x0A);
  AppendUpperHex(out, 0xFE);
  EXPECT_EQ(out, "0aFE");
}

}  // namespace
}  // namespace plimsoll
