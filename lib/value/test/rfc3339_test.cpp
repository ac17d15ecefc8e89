#include "plimsoll/value/rfc3339.h"

#include <gtest/gtest.h>

namespace plimsoll::value {
namespace {

std::string Rewritten(std::string_view text) {
  const Result<Moment> moment = ParseRfc3339(text);
  if (!moment) return moment.error().message;
  std::string out;
  AppendRfc3339(out, *moment);
  return out;
}

TEST(Rfc3339, TimesAreRewrittenInUtcWithWholeSeconds) {
  EXPECT_EQ(Rewritten("2024-05-01T12:00:00Z"), "2024-05-01T12:00:00Z");
  EXPECT_EQ(Rewritten("2024-05-01T12:00:00.999+02:30"), "2024-05-01T09:30:00Z");
  EXPECT_EQ(Rewritten("2023-12-31T23:59:59-00:01"), "2024-01-01T00:00:59Z");
  EXPECT_EQ(Rewritten("1969-12-31T23:59:59Z"), "1969-12-31T23:59:59Z");
  EXPECT_EQ(Rewritten("2000-02-29T00:00:00Z"), "2000-02-29T00:00:00Z");
}

TEST(Rfc3339, GoTakesMoreThanTheRfc) {
  EXPECT_EQ(Rewritten("2024-05-01T1:00:00Z"), "2024-05-01T01:00:00Z");
  EXPECT_EQ(Rewritten("2024-05-01T01:00:00,5Z"), "2024-05-01T01:00:00Z");
  EXPECT_EQ(Rewritten("2024-05-01T01:00:00+24:60"), "2024-04-30T00:00:00Z");
}

TEST(Rfc3339, YearsPastTheEdgesStillPrint) {
  EXPECT_EQ(Rewritten("9999-12-31T23:59:59-01:00"), "10000-01-01T00:59:59Z");
  EXPECT_EQ(Rewritten("0000-01-01T00:00:00+01:00"), "-0001-12-31T23:00:00Z");
}

TEST(Rfc3339, TheStartOfYearOneIsZero) {
  EXPECT_TRUE(ParseRfc3339("0001-01-01T00:00:00Z")->IsZero());
  EXPECT_FALSE(ParseRfc3339("0001-01-01T00:00:00.1Z")->IsZero());
}

TEST(Rfc3339, ComplaintsAreGos) {
  EXPECT_EQ(Rewritten(""), R"(parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006")");
  EXPECT_EQ(
      Rewritten("2024-5-01T00:00:00Z"),
      R"(parsing time "2024-5-01T00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse "5-01T00:00:00Z" as "01")");
  EXPECT_EQ(
      Rewritten("2024-05-01 00:00:00Z"),
      R"(parsing time "2024-05-01 00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse " 00:00:00Z" as "T")");
  EXPECT_EQ(Rewritten("2024-13-01T00:00:00Z"), R"(parsing time "2024-13-01T00:00:00Z": month out of range)");
  EXPECT_EQ(Rewritten("2023-02-29T00:00:00Z"), R"(parsing time "2023-02-29T00:00:00Z": day out of range)");
  EXPECT_EQ(Rewritten("2024-05-01T00:00:00Zx"), R"(parsing time "2024-05-01T00:00:00Zx": extra text: "x")");
  EXPECT_EQ(
      Rewritten("2024-05-01T00:00:00"),
      R"(parsing time "2024-05-01T00:00:00" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00")");
  EXPECT_EQ(
      Rewritten("\xc3\xa9\"\n"),
      R"(parsing time "\xc3\xa9\"\x0a" as "2006-01-02T15:04:05Z07:00": cannot parse "\xc3\xa9\"\x0a" as "2006")");
}

}  // namespace
}  // namespace plimsoll::value
