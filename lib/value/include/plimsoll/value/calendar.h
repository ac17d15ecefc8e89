// The Gregorian calendar, counted back before its beginning as Go does, with a year 0.
#pragma once

#include <cstdint>

namespace plimsoll::value {

inline constexpr int64_t kSecondsOfDay = 86'400;

// What a clock and a calendar on the wall show.
struct CalendarTime {
  int64_t year = 1970;
  int month = 1;  // 1 to 12
  int day = 1;    // 1 to 31
  int hour = 0;
  int minute = 0;
  int second = 0;
  int day_of_year = 0;  // 0 to 365
  int day_of_week = 4;  // 0 is Sunday
};

int DaysInMonth(int64_t year, int month);

// Seconds since 1970 of the fields from year to second, which must be in their ranges.
int64_t SecondsSinceEpoch(const CalendarTime& calendar);

CalendarTime CalendarOf(int64_t seconds_since_epoch);

}  // namespace plimsoll::value
