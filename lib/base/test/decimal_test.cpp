#include "plimsoll/base/decimal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace plimsoll {
namespace {

__extension__ using Wide = __int128;

Decimal Number(const char* digits, int64_t exponent = 0) {
  const bool negative = digits[0] == '-';
  return Decimal::FromDigits(negative, digits + (negative ? 1 : 0), exponent);
}

std::string Show(const Decimal& d) {
  if (d.IsZero()) return "0";
  return (d.Sign() < 0 ? "-" : "") + std::string(d.digits()) + "e" + std::to_string(d.exponent());
}

// The referee: what fits 128 bits, in units of 10^-6.
Wide Micros(const Decimal& d) {
  Wide out = 0;
  for (char c : d.digits()) out = out * 10 + (c - '0');
  for (int64_t e = d.exponent(); e > -6; --e) out *= 10;
  return d.Sign() < 0 ? -out : out;
}

// Numbers of up to 12 digits near 1, so that sums meet at many alignments.
rc::Gen<Decimal> AnyDecimal() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange<int64_t>(-999999999999, 1000000000000),
                                    rc::gen::inRange<int64_t>(-6, 7)),
                      [](std::pair<int64_t, int64_t> p) { return Decimal::FromInt(p.first, p.second); });
}

TEST(Decimal, DropsZerosAtBothEnds) {
  EXPECT_EQ(Show(Number("001500", -3)), "15e-1");
  EXPECT_EQ(Show(Number("-000", 7)), "0");
  EXPECT_EQ(Show(Number("", 7)), "0");
  EXPECT_EQ(Number("1500", -3), Number("15", -1));
  EXPECT_EQ(Show(Decimal::FromInt(std::numeric_limits<int64_t>::min())), "-9223372036854775808e0");
}

TEST(Decimal, RoundsAwayFromZeroHoweverSmallTheRest) {
  const auto rounded = [](Decimal d, int64_t exponent) {
    d.RoundAwayFromZero(exponent);
    return Show(d);
  };
  EXPECT_EQ(rounded(Number("1", -2000000000), -9), "1e-9");
  EXPECT_EQ(rounded(Number("-10000000001", -10), 0), "-2e0");
  EXPECT_EQ(rounded(Number("999", -1), 0), "1e2");
  EXPECT_EQ(rounded(Number("5", 3), 0), "5e3");
  EXPECT_EQ(rounded(Number("5", 3), 4), "1e4");
  EXPECT_EQ(rounded(Number("0"), 4), "0");
}

TEST(Decimal, ComparesNumbersThatNoMemoryCouldHold) {
  EXPECT_LT(Number("9", 2000000000), Number("1", 2000000001));
  EXPECT_GT(Number("-9", 2000000000), Number("-1", 2000000001));
  EXPECT_LT(Number("1", -2000000000), Number("1", 2000000000));
  EXPECT_GT(Number("1", -2000000000), Number("-1", 2000000000));
  EXPECT_LT(Number("12"), Number("121", -1));
}

TEST(Decimal, RefusesASumOfNumbersTooFarApart) {
  Decimal sum = Number("1", 2000000000);
  EXPECT_FALSE(sum.Add(Number("1")));
  EXPECT_EQ(Show(sum), "1e2000000000");
  EXPECT_TRUE(sum.Add(Number("1", 2000000000)));
  EXPECT_EQ(Show(sum), "2e2000000000");
  EXPECT_TRUE(sum.Add(Number("0")));

  Decimal just_near_enough = Number("1", Decimal::kMaxFill + 1);
  EXPECT_TRUE(just_near_enough.Add(Number("1")));
  EXPECT_EQ(just_near_enough.digits().size(), static_cast<size_t>(Decimal::kMaxFill + 2));
  Decimal just_too_far = Number("1", Decimal::kMaxFill + 2);
  EXPECT_FALSE(just_too_far.Add(Number("1")));
}

TEST(Decimal, GivesItsWholePartModulo64Bits) {
  EXPECT_EQ(Number("18446744073709551617").WholePart(0).low, 1u);
  EXPECT_EQ(Number("1", 64).WholePart(0).low, 0u);
  EXPECT_EQ(Number("1", 2000000000).WholePart(0).low, 0u);
  EXPECT_EQ(Number("1", 2000000000).WholePart(1999999998).low, 100u);
  EXPECT_EQ(Number("12345", -2).WholePart(0).low, 123u);
  EXPECT_FALSE(Number("12345", -2).WholePart(0).exact);
  EXPECT_TRUE(Number("12300", -2).WholePart(0).exact);
  EXPECT_EQ(Number("5", -2).WholePart(0).low, 0u);
  EXPECT_FALSE(Number("5", -2).WholePart(0).exact);
  EXPECT_TRUE(Number("0").WholePart(0).exact);
}

TEST(Decimal, BecomesTheNearestDouble) {
  EXPECT_EQ(Number("1", -1).ToDouble(), 0.1);
  EXPECT_EQ(Number("9007199254740993").ToDouble(), 9007199254740992.0);
  EXPECT_EQ(Number("90071992547409930000000001", -10).ToDouble(), 9007199254740994.0);
  EXPECT_EQ(Number("17976931348623158", 292).ToDouble(), std::numeric_limits<double>::max());
  EXPECT_EQ(Number("-1", 309).ToDouble(), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(Number("1", 2000000000).ToDouble(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(Number("1", -2000000000).ToDouble(), 0.0);
  EXPECT_EQ(Number("1", -324).ToDouble(), 0.0);
  EXPECT_EQ(Number("5", -324).ToDouble(), std::numeric_limits<double>::denorm_min());
  EXPECT_FALSE(std::signbit(Number("0").ToDouble()));
}

TEST(Decimal, SeesADistantDigitWhenRoundingToADouble) {
  const std::string half_way = "9007199254740993" + std::string(2000, '0');
  EXPECT_EQ(Number((half_way + "0").c_str(), -2001).ToDouble(), 9007199254740992.0);
  EXPECT_EQ(Number((half_way + "1").c_str(), -2001).ToDouble(), 9007199254740994.0);
}

TEST(Decimal, DividesOnlyWhereNothingIsLeft) {
  Decimal d = Number("1", 3);
  EXPECT_FALSE(d.DivideExactly(1024));
  EXPECT_EQ(Show(d), "1e3");
  d = Number("-1", 10);
  EXPECT_TRUE(d.DivideExactly(1024));
  EXPECT_EQ(Show(d), "-9765625e0");
}

TEST(Decimal, TakesAMegabyteOfDigitsInOnePass) {
  const std::string digits(1 << 20, '7');
  Decimal d = Decimal::FromDigits(false, digits, 0);
  d.MultiplyBy(uint64_t{1} << 60);
  d.RoundAwayFromZero(100);
  EXPECT_TRUE(d.Add(Number("1")));
  EXPECT_GT(d, Number("1"));
  EXPECT_TRUE(std::isinf(d.ToDouble()));
}

RC_GTEST_PROP(Decimal, AddsAndComparesAs128BitIntegersDo, ()) {
  const Decimal a = *AnyDecimal();
  const Decimal b = *AnyDecimal();
  Decimal sum = a;
  RC_ASSERT(sum.Add(b));
  RC_ASSERT(Micros(sum) == Micros(a) + Micros(b));
  RC_ASSERT((a < b) == (Micros(a) < Micros(b)));
  RC_ASSERT((a == b) == (Micros(a) == Micros(b)));
}

RC_GTEST_PROP(Decimal, MultipliesAs128BitIntegersDo, ()) {
  Decimal d = *AnyDecimal();
  const Wide before = Micros(d);
  const auto factor = *rc::gen::inRange<uint64_t>(0, 1 << 20);
  d.MultiplyBy(factor);
  RC_ASSERT(Micros(d) == before * static_cast<Wide>(factor));
}

RC_GTEST_PROP(Decimal, RoundsUpByLessThanOneStep, ()) {
  Decimal d = *AnyDecimal();
  const Wide before = Micros(d);
  d.RoundAwayFromZero(0);
  const Wide after = Micros(d);
  RC_ASSERT(after % 1000000 == 0);
  RC_ASSERT((before < 0 ? before - after : after - before) >= 0);
  RC_ASSERT((before < 0 ? before - after : after - before) < 1000000);
}

}  // namespace
}  // namespace plimsoll
