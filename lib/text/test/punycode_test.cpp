#include "plimsoll/text/punycode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace plimsoll::text {
namespace {

TEST(Punycode, TextsAreSpeltAsInTheStandard) {
  const auto both = [](std::u32string_view text, const char* spelt) {
    EXPECT_EQ(EncodePunycode(text), spelt);
    EXPECT_EQ(DecodePunycode(spelt), text) << spelt;
  };
  both(U"bücher", "bcher-kva");
  both(U"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye");
  both(U"ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn");
  both(U"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b");
  both(U"-> $1.00 <-", "-> $1.00 <--");
  both(U"ü", "tda");
  both(U"", "");
}

TEST(Punycode, WhatIsNoneIsRefused) {
  EXPECT_FALSE(DecodePunycode("X"));
  EXPECT_FALSE(DecodePunycode("a-b!"));
  EXPECT_FALSE(DecodePunycode("99999999"));
  EXPECT_FALSE(DecodePunycode("\xC3\xBC-tda"));
  EXPECT_FALSE(DecodePunycode(std::string(64, 'a')));
  EXPECT_FALSE(EncodePunycode(std::u32string(64, U'a')));
}

RC_GTEST_PROP(Punycode, WhatIsEncodedIsDecodedAgain, (const std::vector<uint32_t>& codes)) {
  std::u32string text;
  for (const uint32_t code : codes) {
    if (text.size() < kMaxPunycode) text += static_cast<char32_t>(code % 0xD800);
  }
  const auto encoded = EncodePunycode(text);
  RC_ASSERT(encoded.has_value());
  if (encoded->size() <= kMaxPunycode) RC_ASSERT(DecodePunycode(*encoded) == text);
}

}  // namespace
}  // namespace plimsoll::text
