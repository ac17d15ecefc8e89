#include "plimsoll/check/number_rules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace plimsoll::check {
namespace {

constexpr int64_t kMinInt = std::numeric_limits<int64_t>::min();

TEST(IsJsonInteger, TakesWholeFloatsUpToTwoToTheFiftyThird) {
  EXPECT_TRUE(IsJsonInteger(0.0));
  EXPECT_TRUE(IsJsonInteger(-3.0));
  EXPECT_TRUE(IsJsonInteger(9007199254740991.0));
  EXPECT_FALSE(IsJsonInteger(9007199254740992.0));
  EXPECT_FALSE(IsJsonInteger(-9007199254740992.0));
  EXPECT_FALSE(IsJsonInteger(1.5));
}

TEST(IsJsonInteger, TakesFloatsThatAreVeryNear) {
  EXPECT_TRUE(IsJsonInteger(2.0000000001));
  EXPECT_FALSE(IsJsonInteger(2.00000001));
  EXPECT_FALSE(IsJsonInteger(1e-12));
}

TEST(TruncateAsGo, GivesTheSmallestIntegerForWhatDoesNotFit) {
  EXPECT_EQ(TruncateAsGo(1.9), 1);
  EXPECT_EQ(TruncateAsGo(-1.9), -1);
  EXPECT_EQ(TruncateAsGo(1e20), kMinInt);
  EXPECT_EQ(TruncateAsGo(-1e20), kMinInt);
  EXPECT_EQ(TruncateAsGo(9223372036854775808.0), kMinInt);
}

TEST(Fits, RequiresWholeNumbersOfIntegers) {
  EXPECT_TRUE(Fits(Capacity::kInt64, 1e18));
  EXPECT_FALSE(Fits(Capacity::kInt64, 1.5));
  EXPECT_FALSE(Fits(Capacity::kInt64, 9223372036854775808.0));
  EXPECT_TRUE(Fits(Capacity::kInt64, 9223372036854774784.0));
  EXPECT_TRUE(Fits(Capacity::kInt32, 2147483647.0));
  EXPECT_FALSE(Fits(Capacity::kInt32, 2147483648.0));
  EXPECT_FALSE(Fits(Capacity::kInt32, int64_t{-2147483649}));
  EXPECT_TRUE(Fits(Capacity::kInt64, kMinInt));
}

TEST(Fits, RefusesTheSmallestIntegerAsAFloat) {
  // Its shortest digits are -9223372036854776000, which is no int64.
  EXPECT_FALSE(Fits(Capacity::kInt64, -9223372036854775808.0));
}

TEST(Fits, RefusesWhatAFloat32CannotHold) {
  EXPECT_TRUE(Fits(Capacity::kFloat32, 3.4028234663852886e38));
  EXPECT_FALSE(Fits(Capacity::kFloat32, 3.5e38));
  EXPECT_FALSE(Fits(Capacity::kFloat32, -1e39));
  EXPECT_TRUE(Fits(Capacity::kFloat32, 1e-300));
}

TEST(NumberRules, TruncateBoundsForIntegers) {
  NumberRules rules;
  rules.minimum = Bound::Of(1.5, false, Capacity::kAny);
  EXPECT_TRUE(rules.Hold(int64_t{1}));
  EXPECT_FALSE(rules.Hold(1.0));
  rules = {};
  rules.maximum = Bound::Of(1e20, false, Capacity::kAny);
  EXPECT_FALSE(rules.Hold(int64_t{5}));
  EXPECT_TRUE(rules.Hold(5.0));
}

TEST(NumberRules, CondemnEveryNumberWhenABoundDoesNotFit) {
  NumberRules rules{.capacity = Capacity::kInt64};
  rules.minimum = Bound::Of(0.5, false, Capacity::kInt64);
  EXPECT_FALSE(rules.Hold(int64_t{3}));
  EXPECT_FALSE(rules.Hold(3.0));
}

TEST(NumberRules, DivideFloatsWithTolerance) {
  NumberRules rules;
  rules.multiple_of = Bound::Of(0.1, false, Capacity::kAny);
  EXPECT_TRUE(rules.Hold(0.3));
  EXPECT_FALSE(rules.Hold(0.35));
  // For an integer the factor becomes 0, of which nothing is a multiple.
  EXPECT_FALSE(rules.Hold(int64_t{1}));
}

TEST(NumberRules, KnowWhatTheyNeedNotLookAt) {
  EXPECT_TRUE(NumberRules{}.AnyFloat());
  EXPECT_TRUE(NumberRules{.capacity = Capacity::kInt64}.AnyInt());
  EXPECT_FALSE(NumberRules{.capacity = Capacity::kInt64}.AnyFloat());
  EXPECT_FALSE(NumberRules{.capacity = Capacity::kInt32}.AnyInt());
}

}  // namespace
}  // namespace plimsoll::check
