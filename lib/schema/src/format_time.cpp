#include "format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/calendar.h"
#include "plimsoll/value/duration.h"

namespace plimsoll::schema {
namespace {

// The number that two digits make, or -1.
int TwoDigits(std::string_view text) {
  if (!ascii::IsDigit(text[0]) || !ascii::IsDigit(text[1])) return -1;
  return (text[0] - '0') * 10 + (text[1] - '0');
}

bool IsTwoDigits(std::string_view text, int most) {
  const int value = TwoDigits(text);
  return value >= 0 && value <= most;
}

bool IsT(char c) { return c == 't' || c == 'T'; }

// Z, or an offset whose digits may be any.
bool TakeZone(std::string_view& text) {
  if (text.ends_with('z') || text.ends_with('Z')) {
    text.remove_suffix(1);
    return true;
  }
  if (text.size() < 6) return false;
  const std::string_view zone = text.substr(text.size() - 6);
  text.remove_suffix(6);
  return (zone[0] == '+' || zone[0] == '-') && IsTwoDigits(zone.substr(1), 99) && zone[3] == ':' &&
         IsTwoDigits(zone.substr(4), 99);
}

// Nothing, or digits after one character, which may be any: upstream's rule has a dot that
// is not escaped.
bool IsFraction(std::string_view text) {
  if (text.empty()) return true;
  const text::Decoded point = text::DecodeRune(text);
  if (point.rune == '\n') return false;
  text.remove_prefix(point.width);
  for (const char c : text) {
    if (!ascii::IsDigit(c)) return false;
  }
  return !text.empty();
}

bool IsTimeOfDay(std::string_view text) {
  if (text.size() < 8 || text[2] != ':' || text[5] != ':') return false;
  if (!IsTwoDigits(text, 23) || !IsTwoDigits(text.substr(3), 59) || !IsTwoDigits(text.substr(6), 59)) {
    return false;
  }
  text.remove_prefix(8);
  return TakeZone(text) && IsFraction(text);
}

size_t FindT(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && !IsT(text[i])) ++i;
  return i;
}

}  // namespace

bool IsDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const int century = TwoDigits(text);
  const int year = TwoDigits(text.substr(2));
  const int month = TwoDigits(text.substr(5));
  const int day = TwoDigits(text.substr(8));
  if (century < 0 || year < 0 || month < 1 || month > 12 || day < 1) return false;
  return day <= value::DaysInMonth(century * 100 + year, month);
}

// What follows a second T does not count.
bool IsDateTime(std::string_view text) {
  const size_t t = FindT(text);
  if (t == text.size() || !IsDate(text.substr(0, t))) return false;
  text.remove_prefix(t + 1);
  return IsTimeOfDay(text.substr(0, FindT(text)));
}

bool IsDuration(std::string_view text) { return value::ParseLenientDuration(text).has_value(); }

}  // namespace plimsoll::schema
