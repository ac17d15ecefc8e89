#include "../src/vocabulary/cron_schedule.h"

#include <gtest/gtest.h>

namespace plimsoll::builtin {
namespace {

TEST(CronSchedule, EverydaySchedulesAreGood) {
  for (const char* schedule : {"* * * * *", "*/15 0-6 1,15 jan-MAR mon", "0 3 * * 0", "@daily",
                               "@every 1h30m", "5/20 ? * * ?", " 1  2 3 4 5 ", "59 23 31 12 6"}) {
    EXPECT_EQ(CronProblem(schedule), "") << schedule;
  }
}

TEST(CronSchedule, OthersAreReportedInTheWordsOfTheLibrary) {
  EXPECT_EQ(CronProblem("* * * *"), "expected exactly 5 fields, found 4: [* * * *]");
  EXPECT_EQ(CronProblem("60 * * * *"), "end of range (60) above maximum (59): 60");
  EXPECT_EQ(CronProblem("* * 0 * *"), "beginning of range (0) below minimum (1): 0");
  EXPECT_EQ(CronProblem("* * * * 7"), "end of range (7) above maximum (6): 7");
  EXPECT_EQ(CronProblem("9-5 * * * *"), "beginning of range (9) beyond end of range (5): 9-5");
  EXPECT_EQ(CronProblem("*/0 * * * *"), "step of range should be a positive number: */0");
  EXPECT_EQ(CronProblem("1-2-3 * * * *"), "too many hyphens: 1-2-3");
  EXPECT_EQ(CronProblem("1/2/3 * * * *"), "too many slashes: 1/2/3");
  EXPECT_EQ(CronProblem("* * * * never"),
            "failed to parse int from never: strconv.Atoi: parsing \"never\": invalid syntax");
  EXPECT_EQ(CronProblem("@sometimes"), "unrecognized descriptor: @sometimes");
}

TEST(CronSchedule, MayNameATimeZone) {
  EXPECT_EQ(CronProblem("TZ=Europe/Rome * * * * *"), "");
  EXPECT_EQ(CronProblem("CRON_TZ=Mars/X * * * * *"),
            "provided bad location Mars/X: unknown time zone Mars/X");
  EXPECT_EQ(CronProblem("TZ=../x * * * * *"), "provided bad location ../x: time: invalid location name");
  EXPECT_EQ(CronProblem("TZ=UTC"), "invalid schedule format: runtime error: slice bounds out of range [:-1]");
}

}  // namespace
}  // namespace plimsoll::builtin
