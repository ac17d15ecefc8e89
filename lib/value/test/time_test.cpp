#include "plimsoll/value/time.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>

#include "plimsoll/value/tree.h"

namespace plimsoll::value {
namespace {

struct TimeCase {
  const char* text;
  TimeLayout layout;
  const char* nano;  // the same time as kRfc3339Nano prints it
};

struct TimeErrorCase {
  const char* text;
  TimeLayout layout;
  const char* message;
};

constexpr auto kRfc = TimeLayout::kRfc3339;
constexpr auto kMicro = TimeLayout::kMicro;

Time TimeOf(std::string_view text) {
  const Result<Time> time = ParseTime(text, kRfc);
  EXPECT_TRUE(time) << text;
  return time ? *time : Time();
}

TEST(Time, ReadsAsGoDoes) {
  constexpr TimeCase kCases[] = {
      {"2024-02-29T12:00:00Z", kRfc, "2024-02-29T12:00:00Z"},
      {"2024-02-29T1:02:03Z", kRfc, "2024-02-29T01:02:03Z"},
      {"2024-02-29T12:00:00,5+02:00", kRfc, "2024-02-29T12:00:00.5+02:00"},
      {"2024-02-29T12:00:00.1234567899Z", kRfc, "2024-02-29T12:00:00.123456789Z"},
      {"2024-02-29T12:00:00+00:00", kRfc, "2024-02-29T12:00:00Z"},
      {"2024-02-29T12:00:00-24:60", kRfc, "2024-02-29T12:00:00-25:00"},
      {"0000-01-01T00:00:00Z", kRfc, "0000-01-01T00:00:00Z"},
      {"2024-02-29T12:00:00.000001Z", kMicro, "2024-02-29T12:00:00.000001Z"},
      {"2024-02-29T12:00:00,+00012Z", kMicro, "2024-02-29T12:00:00.000012Z"},
      {"2024-02-29T12:00:00.-00000Z", kMicro, "2024-02-29T12:00:00Z"},
      {"2024-02-29T12:00:00.5Z", TimeLayout::kRfc3339Nano, "2024-02-29T12:00:00.5Z"},
      {"2024-02-29T12:00:00", TimeLayout::kNoZone, "2024-02-29T12:00:00Z"},
      {"2024-02-29", TimeLayout::kDate, "2024-02-29T00:00:00Z"},
  };
  for (const auto& [text, layout, nano] : kCases) {
    const Result<Time> time = ParseTime(text, layout);
    ASSERT_TRUE(time) << text;
    EXPECT_EQ(time->Format(TimeLayout::kRfc3339Nano), nano) << text;
  }
}

TEST(Time, SaysWhatGoSaysOfBadTexts) {
#define AS_RFC " as \"2006-01-02T15:04:05Z07:00\": cannot parse "
#define AS_MICRO " as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse "
  constexpr TimeErrorCase kCases[] = {
      {"", kRfc, "parsing time \"\"" AS_RFC "\"\" as \"2006\""},
      {"20x4-01-01", kRfc, "parsing time \"20x4-01-01\"" AS_RFC "\"20x4-01-01\" as \"2006\""},
      {"2024", kRfc, "parsing time \"2024\"" AS_RFC "\"\" as \"-\""},
      {"2024-1-01T", kRfc, "parsing time \"2024-1-01T\"" AS_RFC "\"1-01T\" as \"01\""},
      {"2024-01-01t00:00:00Z", kRfc,
       "parsing time \"2024-01-01t00:00:00Z\"" AS_RFC "\"t00:00:00Z\" as \"T\""},
      {"2024-01-01T00:00:00", kRfc, "parsing time \"2024-01-01T00:00:00\"" AS_RFC "\"\" as \"Z07:00\""},
      {"2024-01-01T00:00:00.Z", kRfc, "parsing time \"2024-01-01T00:00:00.Z\"" AS_RFC "\".Z\" as \"Z07:00\""},
      {"2024-01-01T00:00:00z\xC3", kRfc,
       "parsing time \"2024-01-01T00:00:00z\\xc3\"" AS_RFC "\"z\\xc3\" as \"Z07:00\""},
      {"2024-01-01T00:00:00Zx", kRfc, R"(parsing time "2024-01-01T00:00:00Zx": extra text: "x")"},
      {"2024-13-01T00:00:00Z", kRfc, R"(parsing time "2024-13-01T00:00:00Z": month out of range)"},
      {"2023-02-29T00:00:00Z", kRfc, R"(parsing time "2023-02-29T00:00:00Z": day out of range)"},
      {"2024-01-00T00:00:00Z", kRfc, R"(parsing time "2024-01-00T00:00:00Z": day out of range)"},
      {"2024-01-01T24:00:00Z", kRfc, R"(parsing time "2024-01-01T24:00:00Z": hour out of range)"},
      {"2024-01-01T00:60:00Z", kRfc, R"(parsing time "2024-01-01T00:60:00Z": minute out of range)"},
      {"2024-01-01T00:00:60Z", kRfc, R"(parsing time "2024-01-01T00:00:60Z": second out of range)"},
      {"2024-01-01T00:00:00+25:00", kRfc,
       R"(parsing time "2024-01-01T00:00:00+25:00": time zone offset hour out of range)"},
      {"2024-01-01T00:00:00x25:61", kRfc,
       R"(parsing time "2024-01-01T00:00:00x25:61": time zone offset minute out of range)"},
      {"2024-01-01T00:00:00Z", kMicro,
       "parsing time \"2024-01-01T00:00:00Z\"" AS_MICRO "\"Z\" as \".000000\""},
      {"2024-01-01T00:00:00.1234567Z", kMicro,
       "parsing time \"2024-01-01T00:00:00.1234567Z\"" AS_MICRO "\"7Z\" as \"Z07:00\""},
      {"2024-01-01T00:00:00.-12345Z", kMicro,
       R"(parsing time "2024-01-01T00:00:00.-12345Z": fractional second out of range)"},
      {"2024-1-1", TimeLayout::kDate,
       R"(parsing time "2024-1-1" as "2006-01-02": cannot parse "1-1" as "01")"},
  };
#undef AS_RFC
#undef AS_MICRO
  for (const auto& [text, layout, message] : kCases) {
    const Result<Time> time = ParseTime(text, layout);
    ASSERT_FALSE(time) << text;
    EXPECT_EQ(time.error().message, message);
  }
}

TEST(Time, PrintsAsKubernetesDoes) {
  EXPECT_EQ(TimeText(TimeOf("2024-02-29T23:30:00.999-01:00")), "2024-03-01T00:30:00Z");
  EXPECT_EQ(MicroTimeText(TimeOf("2024-02-29T12:00:00.1234567Z")), "2024-02-29T12:00:00.123456Z");
  EXPECT_EQ(MicroTimeText(TimeOf("2024-02-29T12:00:00Z")), "2024-02-29T12:00:00.000000Z");
  EXPECT_EQ(TimeText(TimeOf("0001-01-01T00:00:00Z")), std::nullopt);
  EXPECT_EQ(MicroTimeText(TimeOf("0001-01-01T01:00:00+01:00")), std::nullopt);
  // Years of other lengths are printed, too.
  EXPECT_EQ(TimeText(TimeOf("9999-12-31T23:59:59-00:01")), "10000-01-01T00:00:59Z");
  EXPECT_EQ(TimeText(TimeOf("0000-01-01T00:00:00+00:01")), "-0001-12-31T23:59:00Z");
}

TEST(Time, ComparesInstants) {
  EXPECT_EQ(TimeOf("2024-01-01T00:00:00Z"), TimeOf("2024-01-01T02:00:00+02:00"));
  EXPECT_LT(TimeOf("2024-01-01T00:00:00Z"), TimeOf("2024-01-01T00:00:00.000000001Z"));
  EXPECT_GT(TimeOf("1969-12-31T23:59:59.5Z"), TimeOf("1969-12-31T23:59:59.25Z"));
}

TEST(Time, AddsDurationsWithinItsYears) {
  const Time last = TimeOf("9999-12-31T23:59:59.999999999Z");
  EXPECT_EQ(CheckedAdd(last, {0}), last);
  EXPECT_EQ(CheckedAdd(last, {1}), std::nullopt);
  EXPECT_EQ(CheckedAdd(Time::Zero(), {-1}), std::nullopt);
  const Time before = *CheckedAdd(TimeOf("2024-03-01T00:00:00+05:00"), {-1});
  EXPECT_EQ(before.Format(TimeLayout::kRfc3339Nano), "2024-02-29T23:59:59.999999999+05:00");
  EXPECT_EQ(CheckedAdd({std::numeric_limits<int64_t>::max(), 999'999'999, 0}, {1}), std::nullopt);
}

TEST(Time, SubtractsWhereTheDifferenceFits) {
  EXPECT_EQ(CheckedSubtract(TimeOf("2024-01-01T00:00:00.5Z"), TimeOf("2024-01-01T01:00:00+01:00")),
            Duration{500'000'000});
  EXPECT_EQ(CheckedSubtract(TimeOf("0001-01-01T00:00:00Z"), TimeOf("9999-01-01T00:00:00Z")), std::nullopt);
  // -9223372036.5 s fits, but its seconds are counted down to -9223372037 first.
  const Time late{9'223'372'037, 0, 0};
  EXPECT_EQ(CheckedSubtract({0, 500'000'000, 0}, late), std::nullopt);
  EXPECT_EQ(CheckedSubtract({1, 500'000'000, 0}, late), Duration{-9'223'372'035'500'000'000});
}

TEST(Time, ShowsTheCalendarInAnyZone) {
  const Time time = TimeOf("2024-02-29T23:30:15Z");
  const CalendarTime there = time.CalendarAt(3600);
  EXPECT_EQ(there.year, 2024);
  EXPECT_EQ(there.month, 3);
  EXPECT_EQ(there.day, 1);
  EXPECT_EQ(there.hour, 0);
  EXPECT_EQ(there.minute, 30);
  EXPECT_EQ(there.second, 15);
  EXPECT_EQ(there.day_of_year, 60);
  EXPECT_EQ(there.day_of_week, 5);
  EXPECT_EQ(TimeOf("1969-12-31T23:59:59Z").Calendar().day_of_week, 3);
  EXPECT_EQ(TimeOf("1600-12-31T00:00:00Z").Calendar().day_of_year, 365);
  // No zone is too strange to be computed.
  time.CalendarAt(std::numeric_limits<int64_t>::max());
  time.CalendarAt(std::numeric_limits<int64_t>::min());
}

TEST(Time, KnowsTheRangeOfCel) {
  EXPECT_TRUE(TimeOf("0001-01-01T00:00:00Z").IsInRange());
  EXPECT_FALSE(TimeOf("0000-12-31T23:59:59Z").IsInRange());
  EXPECT_TRUE(TimeOf("9999-12-31T23:59:59.9Z").IsInRange());
  EXPECT_FALSE(TimeOf("9999-12-31T23:59:59-01:00").IsInRange());
}

TEST(DateTime, TakesAllLayouts) {
  EXPECT_EQ(ParseDateTime("")->seconds, 0);
  EXPECT_EQ(ParseDateTime("2024-01-01T00:00:00.123Z")->nanoseconds, 123'000'000);
  EXPECT_EQ(ParseDateTime("2024-01-01T00:00:00.5")->nanoseconds, 500'000'000);
  EXPECT_EQ(ParseDateTime("2024-01-01").error().message,
            R"(parsing time "2024-01-01" as "2006-01-02T15:04:05": cannot parse "" as "T")");
}

TEST(Time, ComesFromADocument) {
  EXPECT_EQ(TimeFrom(Tree::String("2024-01-01T00:00:00Z"))->seconds, 1'704'067'200);
  EXPECT_TRUE(TimeFrom(Tree())->IsZero());
  EXPECT_EQ(MicroTimeFrom(Tree::Int(5)).error().message,
            "json: cannot unmarshal number into Go value of type string");
  EXPECT_FALSE(MicroTimeFrom(Tree::String("2024-01-01T00:00:00Z")));
}

// Day by day, as a child would count.
TEST(Calendar, CountsDaysAsAChildDoes) {
  CalendarTime expected{.year = -401, .month = 1, .day = 1, .day_of_year = 0};
  const int64_t first = SecondsSinceEpoch(expected);
  int day_of_week = CalendarOf(first).day_of_week;
  for (int64_t day = 0; day < 366 * 3000; ++day) {
    const CalendarTime seen = CalendarOf(first + day * kSecondsOfDay + 86'399);
    ASSERT_EQ(seen.year, expected.year);
    ASSERT_EQ(seen.month, expected.month);
    ASSERT_EQ(seen.day, expected.day);
    ASSERT_EQ(seen.day_of_year, expected.day_of_year);
    ASSERT_EQ(seen.day_of_week, day_of_week);
    ASSERT_EQ(seen.hour, 23);
    ASSERT_EQ(SecondsSinceEpoch(seen), first + day * kSecondsOfDay + 86'399);
    day_of_week = (day_of_week + 1) % 7;
    ++expected.day_of_year;
    if (++expected.day <= DaysInMonth(expected.year, expected.month)) continue;
    expected.day = 1;
    if (++expected.month <= 12) continue;
    expected.month = 1;
    expected.day_of_year = 0;
    ++expected.year;
  }
}

rc::Gen<Time> AnyTime() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::inRange<int64_t>(-62'135'596'800, 253'402'300'800),
                     rc::gen::inRange<int32_t>(0, 1'000'000'000), rc::gen::inRange<int32_t>(-1439, 1440)),
      [](const auto& parts) {
        return Time{std::get<0>(parts), std::get<1>(parts), std::get<2>(parts) * 60};
      });
}

RC_GTEST_PROP(TimeProperty, TextReadsBackEqual, ()) {
  const Time time = *AnyTime();
  const std::string text = time.Format(TimeLayout::kRfc3339Nano);
  RC_PRE(text.size() >= 5 && text[4] == '-' && text[0] != '-');  // a year of four digits
  const Result<Time> again = ParseTime(text, TimeLayout::kRfc3339Nano);
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == time);
  RC_ASSERT(again->offset == time.offset);
}

RC_GTEST_PROP(TimeProperty, AddingTheDifferenceArrives, ()) {
  const Time a = *AnyTime();
  const auto step = *rc::gen::arbitrary<int64_t>();
  const std::optional<Time> b = CheckedAdd(a, Duration{step});
  RC_PRE(b.has_value());
  const std::optional<Duration> difference = CheckedSubtract(*b, a);
  RC_ASSERT(!difference || difference->nanoseconds == step);
}

RC_GTEST_PROP(TimeProperty, ReadsOrRefusesAnyBytes, (const std::string& text)) {
  for (int layout = 0; layout <= static_cast<int>(TimeLayout::kDate); ++layout) {
    const Result<Time> time = ParseTime(text, static_cast<TimeLayout>(layout));
    RC_ASSERT((time || !time.error().message.empty()));
  }
}

}  // namespace
}  // namespace plimsoll::value
