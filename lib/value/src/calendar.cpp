// Years are counted from March, so that the day that is not always there comes last, and in
// cycles of 400, which all have the same days. Within such a year the months from March on
// begin at days 0, 31, 61, 92, ...: (153 * month + 2) / 5.
#include "plimsoll/value/calendar.h"

namespace plimsoll::value {
namespace {

constexpr int64_t kDaysOfCycle = 146'097;       // 400 years
constexpr int64_t kDaysFromYearZero = 719'468;  // from the first of March of year 0 to 1970

int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

bool IsLeap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// Days from the start of a cycle to the start of its year.
int64_t DaysBeforeYear(int64_t year_of_cycle) {
  return year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100;
}

int64_t DaysSinceEpoch(int64_t year, int month, int day) {
  const int64_t from_march = year - (month <= 2 ? 1 : 0);
  const int64_t cycle = FloorDivide(from_march, 400);
  const int64_t month_from_march = (month + 9) % 12;
  const int64_t day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
  return cycle * kDaysOfCycle + DaysBeforeYear(from_march - cycle * 400) + day_of_year - kDaysFromYearZero;
}

void SetDate(CalendarTime& out, int64_t days_since_epoch) {
  const int64_t days = days_since_epoch + kDaysFromYearZero;
  const int64_t cycle = FloorDivide(days, kDaysOfCycle);
  const int64_t day_of_cycle = days - cycle * kDaysOfCycle;
  // A first guess, one too high at the end of some years.
  int64_t year = day_of_cycle / 365;
  while (DaysBeforeYear(year) > day_of_cycle || year == 400) --year;
  const int64_t day_of_year = day_of_cycle - DaysBeforeYear(year);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  out.month = static_cast<int>((month_from_march + 2) % 12 + 1);
  out.day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  out.year = cycle * 400 + year + (out.month <= 2 ? 1 : 0);
}

}  // namespace

int DaysInMonth(int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[month - 1] + (month == 2 && IsLeap(year) ? 1 : 0);
}

int64_t SecondsSinceEpoch(const CalendarTime& calendar) {
  return DaysSinceEpoch(calendar.year, calendar.month, calendar.day) * kSecondsOfDay + calendar.hour * 3600 +
         calendar.minute * 60 + calendar.second;
}

CalendarTime CalendarOf(int64_t seconds_since_epoch) {
  const int64_t days = FloorDivide(seconds_since_epoch, kSecondsOfDay);
  const int second_of_day = static_cast<int>(seconds_since_epoch - days * kSecondsOfDay);
  CalendarTime out;
  SetDate(out, days);
  out.hour = second_of_day / 3600;
  out.minute = second_of_day / 60 % 60;
  out.second = second_of_day % 60;
  out.day_of_year = static_cast<int>(days - DaysSinceEpoch(out.year, 1, 1));
  out.day_of_week = static_cast<int>(days + 4 - FloorDivide(days + 4, 7) * 7);
  return out;
}

}  // namespace plimsoll::value
