// RFC 3339 for dates and times, ISO 8601 as its appendix A has it for durations.
#include <array>

#include "json_format_rules.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

// The number of `count` digits at the front, which are cut off; -1 when they are not there.
int TakeDigits(std::string_view& text, size_t count) {
  if (text.size() < count) return -1;
  int number = 0;
  for (size_t i = 0; i < count; ++i) {
    if (!ascii::IsDigit(text[i])) return -1;
    number = number * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return number;
}

bool TakeAny(std::string_view& text, std::string_view choices) {
  if (text.empty() || choices.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

int DaysOf(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : kDays[static_cast<size_t>(month - 1)];
}

bool TakeDate(std::string_view& text) {
  const int year = TakeDigits(text, 4);
  if (year < 0 || !TakeAny(text, "-")) return false;
  const int month = TakeDigits(text, 2);
  if (month < 1 || month > 12 || !TakeAny(text, "-")) return false;
  const int day = TakeDigits(text, 2);
  return day >= 1 && day <= DaysOf(year, month);
}

// The offset from UTC in minutes; none when there is none.
bool TakeOffset(std::string_view& text, int& minutes) {
  minutes = 0;
  if (TakeAny(text, "zZ")) return true;
  const bool minus = text.starts_with('-');
  if (!TakeAny(text, "+-")) return false;
  const int hours = TakeDigits(text, 2);
  if (hours < 0 || hours > 23 || !TakeAny(text, ":")) return false;
  const int rest = TakeDigits(text, 2);
  if (rest < 0 || rest > 59) return false;
  minutes = (hours * 60 + rest) * (minus ? -1 : 1);
  return true;
}

// A leap second is the last of a day of UTC.
bool IsTimeOnly(std::string_view text) {
  const int hour = TakeDigits(text, 2);
  if (hour < 0 || hour > 23 || !TakeAny(text, ":")) return false;
  const int minute = TakeDigits(text, 2);
  if (minute < 0 || minute > 59 || !TakeAny(text, ":")) return false;
  const int second = TakeDigits(text, 2);
  if (second < 0 || second > 60) return false;
  if (TakeAny(text, ".")) {
    if (text.empty() || !ascii::IsDigit(text[0])) return false;
    while (!text.empty() && ascii::IsDigit(text[0])) text.remove_prefix(1);
  }
  int offset = 0;
  if (!TakeOffset(text, offset) || !text.empty()) return false;
  constexpr int kDay = 24 * 60;
  const int in_utc = ((hour * 60 + minute - offset) % kDay + kDay) % kDay;
  return second != 60 || in_utc == kDay - 1;
}

// Numbers with the given units in their order, each at most once and without one left out between
// two that are there. The first to come is at or after `unit`.
bool TakeUnits(std::string_view& text, std::string_view units) {
  bool any = false;
  size_t next = 0;
  while (!text.empty() && ascii::IsDigit(text[0])) {
    while (!text.empty() && ascii::IsDigit(text[0])) text.remove_prefix(1);
    if (text.empty()) return false;
    const size_t unit = units.find(text[0]);
    if (unit == std::string_view::npos || (any ? unit != next : unit < next)) return false;
    text.remove_prefix(1);
    next = unit + 1;
    any = true;
  }
  return any;
}

}  // namespace

bool IsJsonDate(std::string_view text) { return TakeDate(text) && text.empty(); }
bool IsJsonTime(std::string_view text) { return IsTimeOnly(text); }
bool IsJsonDateTime(std::string_view text) {
  return TakeDate(text) && TakeAny(text, "tT") && IsTimeOnly(text);
}

bool IsJsonDuration(std::string_view text) {
  if (!TakeAny(text, "P") || text.empty()) return false;
  if (text[0] != 'T') {
    std::string_view weeks = text;
    if (TakeUnits(weeks, "W") && weeks.empty()) return true;
    if (!TakeUnits(text, "YMD")) return false;
  }
  if (text.empty()) return true;
  return TakeAny(text, "T") && TakeUnits(text, "HMS") && text.empty();
}

}  // namespace plimsoll::schema
