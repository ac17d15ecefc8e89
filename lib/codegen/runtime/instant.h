// metav1.Time and metav1.MicroTime: instants, read as Go's time.Parse reads RFC 3339 and written in
// UTC, to the second or microsecond. The zero time is the year 1 and written as null.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "json_reader.h"

namespace declared {

inline constexpr int64_t kZeroTime = -62'135'596'800;

// Takes a time apart from its front.
class TimeScanner {
 public:
  explicit TimeScanner(std::string_view text) : left_(text) {}

  bool Take(char c) {
    if (left_.empty() || left_[0] != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  bool DigitAt(size_t i) const { return i < left_.size() && left_[i] >= '0' && left_[i] <= '9'; }
  // A number of so many digits, no larger than `most`.
  bool Number(size_t digits, int most, int& out) {
    out = 0;
    for (size_t i = 0; i < digits; ++i) {
      if (!DigitAt(i)) return false;
      out = out * 10 + (left_[i] - '0');
    }
    left_.remove_prefix(digits);
    return out <= most;
  }
  // Digits after a dot or comma, as billionths.
  int Fraction() {
    if (left_.empty() || (left_[0] != '.' && left_[0] != ',') || !DigitAt(1)) return 0;
    left_.remove_prefix(1);
    int out = 0;
    for (size_t i = 0; i < 9; ++i) {
      out = out * 10;
      if (DigitAt(0)) out += left_[0] - '0', left_.remove_prefix(1);
    }
    while (DigitAt(0)) left_.remove_prefix(1);
    return out;
  }
  bool IsAtEnd() const { return left_.empty(); }
  std::string_view left() const { return left_; }

 private:
  std::string_view left_;
};

template <bool micro>
struct Instant {
  using Leaf = void;

  int64_t seconds = kZeroTime;  // since 1970
  int32_t nanoseconds = 0;

  bool ReadFrom(JsonReader& reader) {
    std::string text;
    if (!reader.ReadString(text)) return false;
    return Parse(text) || reader.Fail("invalid time, expected a form such as 2006-01-02T15:04:05" +
                                      std::string(micro ? ".000000Z" : "Z"));
  }
  void AppendTo(std::string& out) const {
    if (IsZero()) {
      out += "null";
      return;
    }
    using namespace std::chrono;
    const sys_seconds when{std::chrono::seconds(seconds)};
    const auto day = floor<days>(when);
    const year_month_day date(day);
    const hh_mm_ss clock(when - day);
    const auto put = [&](int64_t number, size_t width) {
      const std::string digits = std::to_string(number);
      out.append(digits.size() < width ? width - digits.size() : 0, '0').append(digits);
    };
    out.push_back('"');
    put(static_cast<int>(date.year()), 4);
    out.push_back('-');
    put(static_cast<unsigned>(date.month()), 2);
    out.push_back('-');
    put(static_cast<unsigned>(date.day()), 2);
    out.push_back('T');
    put(clock.hours().count(), 2);
    out.push_back(':');
    put(clock.minutes().count(), 2);
    out.push_back(':');
    put(clock.seconds().count(), 2);
    if (micro) out.push_back('.'), put(nanoseconds / 1000, 6);
    out += "Z\"";
  }
  int CompareTo(const Instant& other) const {
    if (seconds != other.seconds) return seconds < other.seconds ? -1 : 1;
    return nanoseconds < other.nanoseconds ? -1 : nanoseconds > other.nanoseconds ? 1 : 0;
  }
  bool IsZero() const { return seconds == kZeroTime && nanoseconds == 0; }

 private:
  bool Parse(std::string_view text) {
    TimeScanner scan(text);
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, east = 0;
    const bool date = scan.Number(4, 9999, year) && scan.Take('-') && scan.Number(2, 12, month) &&
                      scan.Take('-') && scan.Number(2, 31, day) && scan.Take('T');
    // An hour may have one digit.
    const bool clock = date && scan.Number(scan.DigitAt(1) ? 2 : 1, 23, hour) && scan.Take(':') &&
                       scan.Number(2, 59, minute) && scan.Take(':') && scan.Number(2, 59, second);
    if (!clock) return false;
    const std::string_view rest = scan.left();
    const bool six = rest.size() > 7 && (rest[0] == '.' || rest[0] == ',') &&
                     rest.substr(1, 6).find_first_not_of("0123456789") == std::string_view::npos &&
                     (rest[7] < '0' || rest[7] > '9');
    if (micro && !six) return false;
    const int fraction = scan.Fraction();
    if (!Zone(scan, east) || !scan.IsAtEnd()) return false;
    const std::chrono::year_month_day when(std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    if (!when.ok()) return false;
    seconds = std::chrono::sys_days(when).time_since_epoch().count() * int64_t{86'400} + hour * 3600 +
              minute * 60 + second - east;
    nanoseconds = fraction;
    return true;
  }

  static bool Zone(TimeScanner& scan, int& east) {
    if (scan.Take('Z')) return true;
    const bool minus = scan.Take('-');
    if (!minus && !scan.Take('+')) return false;
    int hours = 0, minutes = 0;
    if (!scan.Number(2, 24, hours) || !scan.Take(':') || !scan.Number(2, 60, minutes)) return false;
    east = (hours * 60 + minutes) * (minus ? -60 : 60);
    return true;
  }
};

using Time = Instant<false>;
using MicroTime = Instant<true>;

}  // namespace declared
