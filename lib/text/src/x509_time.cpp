#include "x509_time.h"

#include <chrono>
#include <optional>

#include "plimsoll/base/ascii.h"

namespace plimsoll::text {
namespace {

// Takes a number of so many digits off.
std::optional<int> TakeDigits(std::string_view& rest, size_t count) {
  if (rest.size() < count) return std::nullopt;
  int number = 0;
  for (const char c : rest.substr(0, count)) {
    if (!ascii::IsDigit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  rest.remove_prefix(count);
  return number;
}

// `Z`, or hours and minutes such as `+0130`, which are not zero: seconds east of Greenwich.
std::optional<int64_t> TakeZone(std::string_view rest) {
  if (rest == "Z") return 0;
  if (rest.size() != 5 || (rest[0] != '+' && rest[0] != '-')) return std::nullopt;
  const int64_t sign = rest[0] == '+' ? 1 : -1;
  rest.remove_prefix(1);
  const std::optional<int> hours = TakeDigits(rest, 2), minutes = TakeDigits(rest, 2);
  if (!hours || !minutes || *hours > 24 || *minutes > 59 || *hours + *minutes == 0) return std::nullopt;
  return sign * (*hours * 3600 + *minutes * 60);
}

// What follows the year. Some times have no seconds.
std::optional<int64_t> AfterYear(int year, std::string_view rest, bool may_lack_seconds) {
  const std::optional<int> month = TakeDigits(rest, 2), day = TakeDigits(rest, 2), hour = TakeDigits(rest, 2),
                           minute = TakeDigits(rest, 2);
  if (!month || !day || !hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  std::optional<int> second = TakeDigits(rest, 2);
  if (!second && may_lack_seconds) second = 0;
  const std::optional<int64_t> zone = TakeZone(rest);
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!second || *second > 59 || !zone || !date.ok()) return std::nullopt;
  const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return days * 86'400 + *hour * 3600 + *minute * 60 + *second - *zone;
}

// Years have two digits: 1950 to 2049.
std::optional<int64_t> UtcTime(std::string_view text) {
  const std::optional<int> year = TakeDigits(text, 2);
  if (!year) return std::nullopt;
  return AfterYear(*year < 50 ? 2000 + *year : 1900 + *year, text, true);
}

std::optional<int64_t> GeneralizedTime(std::string_view text) {
  const std::optional<int> year = TakeDigits(text, 4);
  return year ? AfterYear(*year, text, false) : std::nullopt;
}

}  // namespace

std::string_view ReadCertificateTime(DerReader& reader, int64_t& seconds) {
  const bool utc = reader.IsNext(der::kUtcTime);
  if (!utc && !reader.IsNext(der::kGeneralizedTime)) return "x509: unsupported time format";
  const std::optional<std::string_view> text = reader.Read(utc ? der::kUtcTime : der::kGeneralizedTime);
  const std::optional<int64_t> found = !text ? std::nullopt : utc ? UtcTime(*text) : GeneralizedTime(*text);
  if (!found) return utc ? "x509: malformed UTCTime" : "x509: malformed GeneralizedTime";
  seconds = *found;
  return {};
}

}  // namespace plimsoll::text
