// Go parses by walking its layout `2006-01-02T15:04:05Z07:00`: literal text and elements in
// turn. An element that cannot be read is reported with the text from where it began, one
// out of range with its name, and a literal that does not match with the text from the first
// byte that differs.
#include "plimsoll/value/rfc3339.h"

#include <optional>

namespace plimsoll::value {
namespace {

constexpr std::string_view kLayout = "2006-01-02T15:04:05Z07:00";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool DigitAt(std::string_view text, size_t at) { return at < text.size() && IsDigit(text[at]); }

// Go's own quoting in package time: every byte outside printable ASCII in hexadecimal, but DEL as it is.
void AppendTimeQuoted(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte >= 0x80 || byte < ' ') {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

bool IsLeap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int DaysIn(int month, int year) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeap(year) ? 29 : kDays[month - 1];
}

// Days since 1970-01-01, counting years from March so that the leap day comes last.
int64_t DaysFromCivil(int64_t year, int month, int day) {
  year -= month <= 2;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

struct Civil {
  int64_t year;
  int64_t month;
  int64_t day;
};

Civil CivilFromDays(int64_t days) {
  days += 719468;
  const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const int64_t day_of_era = days - era * 146097;
  const int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const int64_t month = month_from_march + (month_from_march < 10 ? 3 : -9);
  return {year_of_era + era * 400 + (month <= 2 ? 1 : 0), month,
          day_of_year - (153 * month_from_march + 2) / 5 + 1};
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), rest_(text) {}

  Result<Moment> Parse() {
    Year() && Literal("-") && Number("01", true, 1, 12, "month", month_) && Literal("-") &&
        Number("02", true, 0, 99, "", day_) && Literal("T") && Number("15", false, 0, 23, "hour", hour_) &&
        Literal(":") && Number("04", true, 0, 59, "minute", minute_) && Literal(":") &&
        Number("05", true, 0, 59, "second", second_) && Fraction() && Zone() && End() && DayExists();
    if (!error_.empty()) return Fail(std::move(error_));
    const int64_t days = DaysFromCivil(year_, month_, day_);
    return Moment{days * 86400 + hour_ * 3600 + minute_ * 60 + second_ - offset_, nanoseconds_};
  }

 private:
  bool Mismatch(std::string_view element, std::string_view from) {
    error_ = "parsing time ";
    AppendTimeQuoted(error_, text_);
    error_ += " as ";
    AppendTimeQuoted(error_, kLayout);
    error_ += ": cannot parse ";
    AppendTimeQuoted(error_, from);
    error_ += " as ";
    AppendTimeQuoted(error_, element);
    return false;
  }

  bool Refuse(std::string_view message) {
    error_ = "parsing time ";
    AppendTimeQuoted(error_, text_);
    error_ += ": ";
    error_ += message;
    return false;
  }

  bool OutOfRange(std::string_view name) { return Refuse(std::string(name) + " out of range"); }

  bool Literal(std::string_view text) {
    if (!rest_.starts_with(text)) return Mismatch(text, rest_);
    rest_.remove_prefix(text.size());
    return true;
  }

  bool Year() {
    if (rest_.size() < 4) return Mismatch("2006", rest_);
    for (size_t i = 0; i < 4; ++i) {
      if (!IsDigit(rest_[i])) return Mismatch("2006", rest_);
      year_ = year_ * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(4);
    return true;
  }

  static std::optional<int> TakeNumber(std::string_view& from, bool two_digits) {
    if (!DigitAt(from, 0) || (two_digits && !DigitAt(from, 1))) return std::nullopt;
    int number = from[0] - '0';
    const bool second = DigitAt(from, 1);
    if (second) number = number * 10 + (from[1] - '0');
    from.remove_prefix(second ? 2 : 1);
    return number;
  }

  bool Number(std::string_view element, bool two_digits, int low, int high, std::string_view name, int& out) {
    const std::optional<int> number = TakeNumber(rest_, two_digits);
    if (!number) return Mismatch(element, rest_);
    if (*number < low || *number > high) return OutOfRange(name);
    out = *number;
    return true;
  }

  // Digits past the ninth are dropped.
  bool Fraction() {
    const bool begins = !rest_.empty() && (rest_[0] == '.' || rest_[0] == ',') && DigitAt(rest_, 1);
    if (!begins) return true;
    size_t n = 1;
    int32_t scale = 100'000'000;
    for (; DigitAt(rest_, n); ++n) {
      nanoseconds_ += (rest_[n] - '0') * scale;
      scale /= 10;
    }
    rest_.remove_prefix(n);
    return true;
  }

  bool Zone() {
    constexpr std::string_view kElement = "Z07:00";
    if (rest_.starts_with('Z')) {
      rest_.remove_prefix(1);
      return true;
    }
    if (rest_.size() < 6 || rest_[3] != ':') return Mismatch(kElement, rest_);
    std::string_view hour_text = rest_.substr(1, 2);
    std::string_view minute_text = rest_.substr(4, 2);
    const std::optional<int> hour = TakeNumber(hour_text, true);
    const std::optional<int> minute = hour ? TakeNumber(minute_text, true) : std::nullopt;
    if (hour && *hour > 24) return OutOfRange("time zone offset hour");
    if (minute && *minute > 60) return OutOfRange("time zone offset minute");
    const char sign = rest_[0];
    if (!minute || (sign != '+' && sign != '-')) return Mismatch(kElement, rest_);
    offset_ = (*hour * 60 + *minute) * 60 * (sign == '-' ? -1 : 1);
    rest_.remove_prefix(6);
    return true;
  }

  bool End() {
    if (rest_.empty()) return true;
    std::string message = "extra text: ";
    AppendTimeQuoted(message, rest_);
    return Refuse(message);
  }

  bool DayExists() { return day_ >= 1 && day_ <= DaysIn(month_, year_) ? true : OutOfRange("day"); }

  std::string_view text_;
  std::string_view rest_;
  std::string error_;
  int year_ = 0;
  int month_ = 1;
  int day_ = 1;
  int hour_ = 0;
  int minute_ = 0;
  int second_ = 0;
  int32_t nanoseconds_ = 0;
  int offset_ = 0;
};

void AppendPadded(std::string& out, int64_t number, size_t width) {
  if (number < 0) out += '-';
  const std::string digits = std::to_string(number < 0 ? -number : number);
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

}  // namespace

Result<Moment> ParseRfc3339(std::string_view text) { return Parser(text).Parse(); }

void AppendRfc3339(std::string& out, Moment moment) {
  const int64_t days = moment.seconds >= 0 ? moment.seconds / 86400 : -((-moment.seconds + 86399) / 86400);
  const int64_t second_of_day = moment.seconds - days * 86400;
  const Civil civil = CivilFromDays(days);
  AppendPadded(out, civil.year, 4);
  out += '-';
  AppendPadded(out, civil.month, 2);
  out += '-';
  AppendPadded(out, civil.day, 2);
  out += 'T';
  AppendPadded(out, second_of_day / 3600, 2);
  out += ':';
  AppendPadded(out, second_of_day / 60 % 60, 2);
  out += ':';
  AppendPadded(out, second_of_day % 60, 2);
  out += 'Z';
}

}  // namespace plimsoll::value
