#include <gtest/gtest.h>

#include "read_yaml.h"

namespace plimsoll::value {
namespace {

Kind KindOf(const char* yaml) { return YamlCase(yaml).document.root().kind(); }

TEST(YamlNumbers, GoThroughJsonTextOnTheWayToTheServer) {
  EXPECT_EQ(JsonOf("1.0"), "1");
  EXPECT_EQ(KindOf("1.0"), Kind::kInt);
  EXPECT_EQ(JsonOf("-0.0"), "0");
  EXPECT_EQ(JsonOf("1e18"), "1000000000000000000");
  EXPECT_EQ(KindOf("1e21"), Kind::kFloat);
}

TEST(YamlNumbers, BecomeTheIntegerThatTheirShortestDigitsSpell) {
  // 2^55 is 36028797018963968; what encoding/json prints for it ends in 70.
  EXPECT_EQ(JsonOf("36028797018963968.0"), "36028797018963970");
  EXPECT_EQ(KindOf("36028797018963968.0"), Kind::kInt);
  EXPECT_EQ(JsonOf("36028797018963968"), "36028797018963968");
}

TEST(YamlNumbers, StayFloatsWhenTheirDigitsDoNotFit) {
  // The digits of -2^63 as a float are rounded past it.
  EXPECT_EQ(JsonOf("-9223372036854775808.0"), "-9223372036854776000");
  EXPECT_EQ(KindOf("-9223372036854775808.0"), Kind::kFloat);
  EXPECT_EQ(KindOf("-9223372036854775808"), Kind::kInt);
  EXPECT_EQ(JsonOf("18446744073709551615"), "18446744073709552000");
}

}  // namespace
}  // namespace plimsoll::value
