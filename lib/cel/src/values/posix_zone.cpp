#include "posix_zone.h"

#include "plimsoll/base/ascii.h"
#include "plimsoll/value/calendar.h"

namespace plimsoll::cel {
namespace {

constexpr int64_t kHour = 3600;

// Reads a rule from the left. Each function returns nothing when what it wants is not there.
class RuleReader {
 public:
  explicit RuleReader(std::string_view text) : text_(text) {}

  bool AtEnd() const { return text_.empty(); }
  bool Take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool SkipName() {
    if (Take('<')) {
      const size_t end = text_.find('>');
      if (end == std::string_view::npos) return false;
      text_.remove_prefix(end + 1);
      return true;
    }
    size_t length = 0;
    while (length < text_.size() && ascii::IsLetter(text_[length])) ++length;
    text_.remove_prefix(length);
    return length >= 3;
  }
  std::optional<int64_t> Number() {
    size_t length = 0;
    int64_t number = 0;
    while (length < text_.size() && length < 6 && ascii::IsDigit(text_[length])) {
      number = number * 10 + (text_[length++] - '0');
    }
    text_.remove_prefix(length);
    return length == 0 ? std::nullopt : std::optional(number);
  }
  // [+-]hh[:mm[:ss]] in seconds.
  std::optional<int64_t> Time() {
    const bool negative = Take('-');
    if (!negative) Take('+');
    const auto hours = Number();
    if (!hours) return std::nullopt;
    int64_t seconds = *hours * kHour;
    for (int64_t unit = 60; unit >= 1 && Take(':'); unit /= 60) {
      const auto part = Number();
      if (!part) return std::nullopt;
      seconds += *part * unit;
    }
    return negative ? -seconds : seconds;
  }

 private:
  std::string_view text_;
};

// When in a year the clocks change.
struct TransitionDate {
  enum class Kind : uint8_t { kDayOfYear, kDayNot29, kWeekday };
  Kind kind = Kind::kWeekday;
  int64_t month = 0;
  int64_t week = 0;
  int64_t day = 0;
  int64_t time = 2 * kHour;
};

std::optional<TransitionDate> ReadDate(RuleReader& reader) {
  TransitionDate date;
  if (!reader.Take(',')) return std::nullopt;
  if (reader.Take('M')) {
    const auto month = reader.Number();
    if (!month || *month < 1 || *month > 12 || !reader.Take('.')) return std::nullopt;
    const auto week = reader.Number();
    if (!week || *week < 1 || *week > 5 || !reader.Take('.')) return std::nullopt;
    const auto day = reader.Number();
    if (!day || *day > 6) return std::nullopt;
    date.month = *month;
    date.week = *week;
    date.day = *day;
  } else {
    date.kind = reader.Take('J') ? TransitionDate::Kind::kDayNot29 : TransitionDate::Kind::kDayOfYear;
    const auto day = reader.Number();
    if (!day || *day > 365) return std::nullopt;
    date.day = *day;
  }
  if (reader.Take('/')) {
    const auto time = reader.Time();
    if (!time) return std::nullopt;
    date.time = *time;
  }
  return date;
}

bool IsLeap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// Seconds from the start of the year, by the clock before the change.
int64_t SecondsInto(int64_t year, const TransitionDate& date) {
  constexpr int64_t kDay = value::kSecondsOfDay;
  if (date.kind == TransitionDate::Kind::kDayOfYear) return date.day * kDay + date.time;
  if (date.kind == TransitionDate::Kind::kDayNot29) {
    const int64_t day = date.day - 1 + (IsLeap(year) && date.day >= 60 ? 1 : 0);
    return day * kDay + date.time;
  }
  value::CalendarTime first{.year = year, .month = static_cast<int>(date.month), .day = 1};
  const int64_t at = value::SecondsSinceEpoch(first);
  const int64_t start = value::SecondsSinceEpoch({.year = year, .month = 1, .day = 1});
  int64_t day = (date.day - value::CalendarOf(at).day_of_week + 7) % 7 + (date.week - 1) * 7;
  while (day >= value::DaysInMonth(year, static_cast<int>(date.month))) day -= 7;
  return at - start + day * kDay + date.time;
}

}  // namespace

std::optional<int64_t> OffsetByRule(std::string_view rule, int64_t seconds) {
  RuleReader reader(rule);
  if (!reader.SkipName()) return std::nullopt;
  const auto standard_west = reader.Time();
  if (!standard_west) return std::nullopt;
  const int64_t standard = -*standard_west;
  if (reader.AtEnd()) return standard;
  if (!reader.SkipName()) return std::nullopt;
  int64_t summer = standard + kHour;
  if (const RuleReader before = reader; !reader.Take(',')) {
    const auto west = reader.Time();
    if (!west) return std::nullopt;
    summer = -*west;
  } else {
    reader = before;
  }
  const auto begin = ReadDate(reader);
  const auto end = begin ? ReadDate(reader) : std::nullopt;
  if (!end) return std::nullopt;
  const int64_t year = value::CalendarOf(seconds).year;
  const int64_t into = seconds - value::SecondsSinceEpoch({.year = year, .month = 1, .day = 1});
  const int64_t summer_begins = SecondsInto(year, *begin) - standard;
  const int64_t summer_ends = SecondsInto(year, *end) - summer;
  if (summer_begins < summer_ends) {
    return into >= summer_begins && into < summer_ends ? summer : standard;
  }
  return into >= summer_ends && into < summer_begins ? standard : summer;
}

}  // namespace plimsoll::cel
