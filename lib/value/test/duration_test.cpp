#include "plimsoll/value/duration.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>

#include "plimsoll/value/tree.h"

namespace plimsoll::value {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

struct DurationCase {
  const char* text;
  int64_t nanoseconds;
};

struct DurationErrorCase {
  const char* text;
  const char* message;
};

TEST(Duration, ReadsAsGoDoes) {
  constexpr DurationCase kCases[] = {
      {"0", 0},
      {"-0", 0},
      {"+5s", 5'000'000'000},
      {"1h15m30.918273645s", 4'530'918'273'645},
      {"1.5\u00B5s", 1500},
      {"1.5\u03BCs", 1500},
      {".5s", 500'000'000},
      {"5.s", 5'000'000'000},
      {"1h1h", 7'200'000'000'000},
      {"1m1h", 3'660'000'000'000},
      {"0.3333333333333333333h", 1'200'000'000'000},
      {"9007199254.740993ms", 9'007'199'254'740'993},
      {"9223372036854775807ns", kMax},
      {"-9223372036854775808ns", kMin},
      {"0.100000000000000000000000000000001h", 360'000'000'000},
      {"0.9223372036854775808s", 922'337'203},
      // The sum wraps to nothing, unseen.
      {"9223372036854775808ns9223372036854775808ns", 0},
  };
  for (const auto& [text, nanoseconds] : kCases) {
    const Result<Duration> duration = ParseDuration(text);
    ASSERT_TRUE(duration) << text;
    EXPECT_EQ(duration->nanoseconds, nanoseconds) << text;
  }
}

TEST(Duration, SaysWhatGoSaysOfBadTexts) {
  constexpr DurationErrorCase kCases[] = {
      {"", R"(time: invalid duration "")"},
      {"-", R"(time: invalid duration "-")"},
      {"s", R"(time: invalid duration "s")"},
      {".s", R"(time: invalid duration ".s")"},
      {"3", R"(time: missing unit in duration "3")"},
      {"1h3", R"(time: missing unit in duration "1h3")"},
      {"1d", R"(time: unknown unit "d" in duration "1d")"},
      {"1 h", R"(time: unknown unit " h" in duration "1 h")"},
      {"1\u00B5", R"(time: unknown unit "\xc2\xb5" in duration "1\xc2\xb5")"},
      {"\"\\\n\x7F", "time: invalid duration \"\\\"\\\\\\x0a\x7F\""},
      {"9223372036854775808ns", R"(time: invalid duration "9223372036854775808ns")"},
      {"2562048h", R"(time: invalid duration "2562048h")"},
      {"-9223372036854775809ns", R"(time: invalid duration "-9223372036854775809ns")"},
  };
  for (const auto& [text, message] : kCases) {
    const Result<Duration> duration = ParseDuration(text);
    ASSERT_FALSE(duration) << text;
    EXPECT_EQ(duration.error().message, message);
  }
}

TEST(Duration, PrintsAsGoDoes) {
  constexpr DurationErrorCase kCases[] = {
      {"0", "0s"},           {"1ns", "1ns"},      {"1100ns", "1.1\u00B5s"}, {"2200000ns", "2.2ms"},
      {"3300ms", "3.3s"},    {"245s", "4m5s"},    {"245001ms", "4m5.001s"}, {"1h", "1h0m0s"},
      {"-1.5h", "-1h30m0s"}, {"1000000us", "1s"}, {"60s", "1m0s"},
  };
  for (const auto& [text, printed] : kCases) EXPECT_EQ(ParseDuration(text)->String(), printed);
  EXPECT_EQ(Duration{kMax}.String(), "2562047h47m16.854775807s");
  EXPECT_EQ(Duration{kMin}.String(), "-2562047h47m16.854775808s");
}

TEST(Duration, CountsUnits) {
  const Duration d = *ParseDuration("-1h1m1.5s");
  EXPECT_EQ(static_cast<int64_t>(d.Hours()), -1);
  EXPECT_EQ(static_cast<int64_t>(d.Minutes()), -61);
  EXPECT_EQ(d.Seconds(), -3661.5);
  EXPECT_EQ(d.Milliseconds(), -3661500);
  // Go's float is a full hour already.
  EXPECT_EQ(ParseDuration("4096h59m59.999999999s")->Hours(), 4097);
}

TEST(Duration, NoticesOverflow) {
  EXPECT_EQ(CheckedAdd({kMax}, {1}), std::nullopt);
  EXPECT_EQ(CheckedAdd({kMax}, {kMin}), Duration{-1});
  EXPECT_EQ(CheckedSubtract({kMin}, {1}), std::nullopt);
  EXPECT_EQ(CheckedNegate({kMin}), std::nullopt);
  EXPECT_EQ(CheckedNegate({kMax}), Duration{-kMax});
}

TEST(LenientDuration, TakesWordsAnywhere) {
  constexpr DurationCase kCases[] = {
      {"1h30m", 5'400'000'000'000},
      {"1 h", 3'600'000'000'000},
      {"2 weeks, 3 days", (14 + 3) * 86'400'000'000'000},
      {"-1d", 86'400'000'000'000},
      {"1.5d", 5 * 86'400'000'000'000},
      {"3 MICROSECONDS", 3'000},
      {"7\u00B5s!", 7'000},
      {"2wk 1hr", 14 * 86'400'000'000'000 + 3'600'000'000'000},
      {"5 apples 1 sec", 1'000'000'000},
      {"12 34 ms", 34'000'000},
      {"9223372036854775807 seconds", -1'000'000'000},
  };
  for (const auto& [text, nanoseconds] : kCases) {
    const Result<Duration> duration = ParseLenientDuration(text);
    ASSERT_TRUE(duration) << text;
    EXPECT_EQ(duration->nanoseconds, nanoseconds) << text;
  }
}

TEST(LenientDuration, SaysWhatUpstreamSaysOfBadTexts) {
  constexpr DurationErrorCase kCases[] = {
      {"", "unable to parse  as duration"},
      {"12", "unable to parse 12 as duration"},
      {"1 month", "unable to parse 1 month as duration"},
      {"1\vd", "unable to parse 1\vd as duration"},
      {"P1", "unable to parse P1 as duration"},
      {"99999999999999999999 x", R"(strconv.Atoi: parsing "99999999999999999999": value out of range)"},
  };
  for (const auto& [text, message] : kCases) {
    const Result<Duration> duration = ParseLenientDuration(text);
    ASSERT_FALSE(duration) << text;
    EXPECT_EQ(duration.error().message, message);
  }
}

TEST(LenientDuration, TakesAMegabyteInOnePass) {
  const std::string numbers = std::string(1 << 19, '1') + std::string(1 << 19, ' ');
  EXPECT_FALSE(ParseLenientDuration(numbers));
  std::string pairs;
  for (int i = 0; i < (1 << 18); ++i) pairs += "1 \t";
  EXPECT_FALSE(ParseLenientDuration(pairs));
  EXPECT_EQ(ParseLenientDuration(pairs + "s")->nanoseconds, 1'000'000'000);
}

TEST(Duration, ComesFromADocument) {
  EXPECT_EQ(DurationFrom(Tree::String("1h"))->String(), "1h0m0s");
  EXPECT_EQ(DurationFrom(Tree()).error().message, R"(time: invalid duration "")");
  EXPECT_EQ(DurationFrom(Tree::Int(5)).error().message,
            "json: cannot unmarshal number into Go value of type string");
  EXPECT_EQ(DurationFrom(Tree::Bool(true)).error().message,
            "json: cannot unmarshal bool into Go value of type string");
}

RC_GTEST_PROP(DurationProperty, TextReadsBackEqual, (int64_t nanoseconds)) {
  const int shift = *rc::gen::inRange(0, 63);
  const Duration duration{nanoseconds >> shift};
  const Result<Duration> again = ParseDuration(duration.String());
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == duration);
}

RC_GTEST_PROP(DurationProperty, ReadsOrRefusesAnyBytes, (const std::string& text)) {
  const Result<Duration> strict = ParseDuration(text);
  const Result<Duration> lenient = ParseLenientDuration(text);
  if (strict) RC_ASSERT(lenient.has_value() && *lenient == *strict);
}

}  // namespace
}  // namespace plimsoll::value
