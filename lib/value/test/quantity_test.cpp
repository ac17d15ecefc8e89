#include "plimsoll/value/quantity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "allocation_count.h"

namespace plimsoll::value {
namespace {

constexpr char kFormatWrong[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kNumericWrong[] = "unable to parse numeric part of quantity";
constexpr char kSuffixWrong[] = "unable to parse quantity's suffix";

Quantity Q(std::string_view text) {
  const Result<Quantity> quantity = ParseQuantity(text);
  EXPECT_TRUE(quantity) << text;
  return quantity ? *quantity : Quantity();
}

struct TextCase {
  const char* text;
  const char* canonical;
};

TEST(Quantity, PrintsCanonically) {
  constexpr TextCase kCases[] = {
      {"0", "0"},
      {"0Ki", "0"},
      {"-0", "0"},
      {"0.5", "500m"},
      {"1.5Gi", "1536Mi"},
      {"1024Ki", "1Mi"},
      {"1023.5Ki", "1048064"},
      {"1000", "1k"},
      {"100000", "100k"},
      {"12e6", "12e6"},
      {"12000e3", "12e6"},
      {"1e5", "100e3"},
      {"1e-4", "100e-6"},
      {"-1500m", "-1500m"},
      {"0.1Ki", "102400m"},
      {"1000Ki", "1000Ki"},
      {"0.25Mi", "256Ki"},
      {"1.1Ki", "1126400m"},
      {"1048576Ki", "1Gi"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      {"1234567890123456789012E3", "1234567890123456789012e3"},
  };
  for (const auto& [text, canonical] : kCases) EXPECT_EQ(Q(text).String(), canonical) << text;
}

TEST(Quantity, RoundsPastNanoAwayFromZero) {
  constexpr TextCase kCases[] = {
      {"0.0000000001", "1n"},          {"-0.0000000001", "-1n"},   {"0.1n", "1n"},
      {"1.0000000001", "1000000001n"}, {"1e-400", "1e-9"},         {"1e-2147483647", "1e-9"},
      {"1e-2147483648", "1e-9"},       {"0.0000000001Ki", "103n"}, {"0e-400", "0"},
  };
  for (const auto& [text, canonical] : kCases) EXPECT_EQ(Q(text).String(), canonical) << text;
}

// What upstream prints, though it is not what its own rules call canonical.
TEST(Quantity, PrintsAsUpstreamDoesWhereThatIsNotCanonical) {
  constexpr TextCase kCases[] = {
      {"+1", "+1"},
      {"007", "007"},
      {"1.100", "1.100"},
      {"1E3", "1E3"},
      {"1e+3", "1e+3"},
      {"1.Ki", "1.Ki"},
      {"1e4294967296", "1e4294967296"},
      {"1000E", "1"},  // no suffix past E
      {"+1000", "1k"},
      {"1.000", "1"},
  };
  for (const auto& [text, canonical] : kCases) EXPECT_EQ(Q(text).String(), canonical) << text;
  Quantity changed = Q("+1");
  changed.Negate();
  EXPECT_EQ(changed.String(), "-1");
}

TEST(Quantity, TakesTextsThatUpstreamsScannerLetsPass) {
  for (const char* zero : {"+", "-", ".", "-.", "Ki", "m", "+Mi", "000", ".0", "0.Ki"}) {
    EXPECT_TRUE(Q(zero).IsZero()) << zero;
  }
  EXPECT_EQ(Q("5.").Value(), 5);
  EXPECT_EQ(Q(".5").MilliValue(), 500);
  // The exponent is cut to 32 bits, and may wrap with the places.
  EXPECT_EQ(Q("7e4294967297").Value(), 70);
  EXPECT_EQ(Q("1.5e-2147483648").String(), "150e2147483646");
}

TEST(Quantity, SaysWhatUpstreamSaysOfBadTexts) {
  constexpr TextCase kCases[] = {
      {"", kFormatWrong},      {" ", kFormatWrong},
      {"1 ", kFormatWrong},    {"1.1.1", kFormatWrong},
      {"0x10", kFormatWrong},  {"1e5.5", kFormatWrong},
      {"one", kFormatWrong},   {"1\xC2\xB5", kFormatWrong},
      {"1e", kSuffixWrong},    {"1e+", kSuffixWrong},
      {"1ee3", kSuffixWrong},  {"12m3", kSuffixWrong},
      {"--1", kSuffixWrong},   {"1i", kSuffixWrong},
      {"1K", kSuffixWrong},    {"1ki", kSuffixWrong},
      {"1-", kSuffixWrong},    {"1MM", kSuffixWrong},
      {"Kim", kSuffixWrong},   {"1e9223372036854775808", kSuffixWrong},
      {"e-10", kNumericWrong}, {"+e-10", kNumericWrong},
      {"Ei", kNumericWrong},   {".e-10", kNumericWrong},
  };
  for (const auto& [text, message] : kCases) {
    const Result<Quantity> quantity = ParseQuantity(text);
    ASSERT_FALSE(quantity) << text;
    EXPECT_EQ(quantity.error().message, message) << text;
  }
}

TEST(Quantity, CapsBinaryAmountsOnly) {
  EXPECT_EQ(Q("8Ei").String(), "9223372036854775807");
  EXPECT_EQ(Q("-8Ei").String(), "-9223372036854775807");
  EXPECT_EQ(Q("7Ei").String(), "7Ei");
  EXPECT_EQ(Q("9223372036854775808").String(), "9223372036854775808");
  EXPECT_GT(Q("1e30"), Q("8Ei"));
  EXPECT_EQ(Q("0.0001Ki").format(), QuantityFormat::kDecimalSi);
}

TEST(Quantity, ComparesByTheNumber) {
  EXPECT_EQ(Q("1Ki"), Q("1024"));
  EXPECT_EQ(Q("0.5"), Q("500m"));
  EXPECT_EQ(Q("1.5Gi"), Q("1536Mi"));
  EXPECT_EQ(Q("12345678901234567890"), Q("12345678901234567890000m"));
  EXPECT_LT(Q("999m"), Q("1"));
  EXPECT_LT(Q("-1"), Q("-999m"));
  EXPECT_LT(Q("1n"), Q("1e2147483647"));
  EXPECT_LT(Q("-1e2147483647"), Q("1n"));
  EXPECT_GT(Q("12345678901234567890e2147483647"), Q("1e2147483647"));
}

TEST(Quantity, IsAnIntegerOnlyWhereUpstreamSeesIt) {
  EXPECT_EQ(Q("1Ki").AsInt64(), 1024);
  EXPECT_EQ(Q("1k").AsInt64(), 1000);
  EXPECT_EQ(Q("5.").AsInt64(), 5);
  EXPECT_EQ(Q("9E").AsInt64(), 9000000000000000000);
  EXPECT_EQ(Q("0e2147483647").AsInt64(), 0);
  for (const char* none : {"1000m", "1.5Ki", "10E", "1.0", "1000000000000000000"}) {
    EXPECT_EQ(Q(none).AsInt64(), std::nullopt) << none;
  }
}

TEST(Quantity, GivesValuesInUnits) {
  EXPECT_EQ(Q("1100m").Value(), 2);
  EXPECT_EQ(Q("-1100m").Value(), -2);
  EXPECT_EQ(Q("1.5Ki").Value(), 1536);
  EXPECT_EQ(Q("2").MilliValue(), 2000);
  EXPECT_EQ(Q("1u").MilliValue(), 1);
  EXPECT_EQ(Q("1").ScaledValue(scale::kNano), 1000000000);
  EXPECT_EQ(Q("1.5G").ScaledValue(scale::kGiga), 2);
  // Decimal form: a negative number with a rest is rounded up twice.
  EXPECT_EQ(Q("-1.00000000000000000000").Value(), -1);
  EXPECT_EQ(Q("-1.50000000000000000000").Value(), 0);
  // Past int64 there is no right answer, but there is upstream's.
  EXPECT_EQ(Q("9223372036854775808").Value(), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(Q("18446744073709551617").Value(), 1);
  EXPECT_EQ(Q("99999999999G").Value(), 7766279630452241920);
  EXPECT_EQ(Q("1e19").Value(), 0);
  EXPECT_EQ(Q("8Ei").MilliValue(), -1000);
}

TEST(Quantity, BecomesAFloat) {
  EXPECT_EQ(Q("0.5").ApproximateFloat64(), 0.5);
  EXPECT_EQ(Q("1Ki").ApproximateFloat64(), 1024);
  EXPECT_EQ(Q("1e-3").ApproximateFloat64(), 0.001);
  EXPECT_TRUE(std::isinf(Q("1e400").ApproximateFloat64()));
  EXPECT_TRUE(std::isnan(Q("0e400").ApproximateFloat64()));
  // 3 * 1e-1, and 1e-1 is not exact.
  EXPECT_EQ(Q("0.3").ApproximateFloat64(), 0.30000000000000004);
  EXPECT_EQ(Q("0.3").Float64(), 0.3);
  EXPECT_EQ(Q("-12345678901234567890.123456789").Float64(), -12345678901234567890.123456789);
  EXPECT_EQ(Q("12345678901234567890e300").Float64(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(Q("0e400").Float64(), 0);
}

TEST(Quantity, BecameAnotherFloatBefore124) {
  EXPECT_EQ(Q("1.5Ki").ApproximateFloat64Before124(), std::ldexp(1536e9, -90));
  EXPECT_EQ(Q("3Ki").ApproximateFloat64Before124(), 3072);
  EXPECT_EQ(Q("1.5").ApproximateFloat64Before124(), 1.5);
}

TEST(Quantity, AddsAndSubtracts) {
  const auto sum = [](std::string_view a, std::string_view b) {
    Quantity q = Q(a);
    EXPECT_TRUE(q.Add(Q(b)));
    return q.String();
  };
  const auto difference = [](std::string_view a, std::string_view b) {
    Quantity q = Q(a);
    EXPECT_TRUE(q.Subtract(Q(b)));
    return q.String();
  };
  EXPECT_EQ(sum("1Ki", "1"), "1025");
  EXPECT_EQ(sum("1Ki", "1Ki"), "2Ki");
  EXPECT_EQ(sum("0", "1Ki"), "1Ki");
  EXPECT_EQ(sum("100m", "900m"), "1");
  EXPECT_EQ(sum("9223372036854775807", "1"), "9223372036854775808");
  EXPECT_EQ(sum("999999999999999999", "9E"), "9999999999999999999");
  EXPECT_EQ(difference("1", "2"), "-1");
  EXPECT_EQ(difference("0", "1Ki"), "-1Ki");
  EXPECT_EQ(difference("1.5Ki", "0.5Ki"), "1Ki");
  EXPECT_EQ(difference("12345678901234567890", "12345678901234567890"), "0");
}

TEST(Quantity, RefusesASumOfNumbersTooFarApart) {
  Quantity q = Q("12345678901234567890e2147483647");
  const Result<void> sum = q.Add(Q("1"));
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.error().message, "quantities are too far apart to be added");
  EXPECT_EQ(q.String(), "12345678901234567890e2147483647");
  EXPECT_FALSE(q.Subtract(Q("1")));
}

TEST(Quantity, MultipliesAndNegatesAndRounds) {
  Quantity q = Q("1500m");
  EXPECT_TRUE(q.Multiply(2));
  EXPECT_EQ(q.String(), "3");
  q = Q("4Ei");
  EXPECT_FALSE(q.Multiply(4));
  EXPECT_EQ(q.String(), "16Ei");
  q.Negate();
  EXPECT_EQ(q.String(), "-16Ei");
  q = Q("1234");
  EXPECT_FALSE(q.RoundUp(scale::kKilo));
  EXPECT_EQ(q.String(), "2k");
  EXPECT_TRUE(q.RoundUp(scale::kKilo));
}

TEST(Quantity, LeavesTheSmallestIntegerWhole) {
  const auto smallest = Quantity::FromInt(std::numeric_limits<int64_t>::min(), QuantityFormat::kBinarySi);
  EXPECT_EQ(smallest.String(), "-9223372036854775808");
  EXPECT_EQ(Quantity::FromMilli(2048000, QuantityFormat::kBinarySi).String(), "2Ki");
  EXPECT_EQ(Quantity::FromMilli(2048001, QuantityFormat::kBinarySi).String(), "2048001m");
  EXPECT_EQ(Quantity::FromScaled(5, scale::kExa).String(), "5E");
}

TEST(Quantity, IsAStringANumberOrNullInJson) {
  EXPECT_EQ(ParseJsonQuantity("\"10Mi\"")->String(), "10Mi");
  EXPECT_EQ(ParseJsonQuantity("\" \t10Mi\xC2\xA0\"")->String(), "10Mi");
  EXPECT_EQ(ParseJsonQuantity("1.5e3")->String(), "1500");
  EXPECT_TRUE(ParseJsonQuantity("null")->IsZero());
  EXPECT_EQ(ParseJsonQuantity("true").error().message, kFormatWrong);
  EXPECT_EQ(ParseJsonQuantity("\"1\\u0030\"").error().message, kFormatWrong);
  EXPECT_EQ(ParseJsonQuantity("\"\"").error().message, kFormatWrong);
  EXPECT_EQ(ParseJsonQuantity("\"").error().message, kFormatWrong);
}

TEST(Quantity, TakesAMegabyteInOnePass) {
  const std::string digits(1 << 20, '9');
  const std::string zeros(1 << 20, '0');
  EXPECT_EQ(Q(digits).String(), digits);
  EXPECT_EQ(Q("1" + zeros + "e3").String(), "10e1048578");
  EXPECT_EQ(Q(zeros + "1").String(), zeros + "1");
  EXPECT_EQ(Q("0." + zeros + "1").String(), "1n");
  EXPECT_EQ(Q(digits + "Ki").String(), "9223372036854775807");
  EXPECT_EQ(Q("1e" + zeros + "3").Value(), 1000);
  EXPECT_FALSE(ParseQuantity(digits + "!"));
  EXPECT_FALSE(ParseQuantity("1" + std::string(1 << 20, 'K')));
  Quantity q = Q(digits);
  EXPECT_TRUE(q.Add(Q("1")));
  EXPECT_LT(Q("1"), q);
}

TEST(Quantity, PrintsBinaryAmountsOfManyDigitsAsDecimalOnes) {
  Quantity q = Q("1Ki");
  ASSERT_TRUE(q.Add(Q("1e3000")));
  EXPECT_EQ(q.String().size(), 2999u);  // 1024 goes into 10^3000 + 1024 once
  ASSERT_TRUE(q.Add(Q("1e9000")));
  EXPECT_EQ(q.String().substr(8990), "00000001024");
}

TEST(Quantity, NeverAllocatesForOrdinaryAmounts) {
  if (!CanCountAllocations()) GTEST_SKIP() << "a sanitizer owns the allocator";
  std::string out;
  out.reserve(64);
  const uint64_t before = AllocationCount();
  for (const char* text : {"100m", "1.5", "2Gi", "12e6", "123456789012345678", "-999999999.999", "+1"}) {
    Result<Quantity> a = ParseQuantity(text);
    const Quantity b = Quantity::FromInt(7, QuantityFormat::kDecimalExponent);
    const bool ok = a && a->Add(b) && a->Subtract(b) && (*a > Quantity()) == (a->Sign() > 0);
    ASSERT_TRUE(ok);
    out.clear();
    a->AppendTo(out);
    a->ApproximateFloat64();
    a->Value();
    a->AsInt64();
  }
  EXPECT_EQ(AllocationCount(), before);
}

}  // namespace
}  // namespace plimsoll::value
