#include "plimsoll/value/time.h"

#include "plimsoll/value/go_unmarshal.h"
#include "time_layout.h"
#include "time_units.h"

namespace plimsoll::value {
namespace {

void AppendPadded(std::string& out, int64_t number, size_t width) {
  if (number < 0) out.push_back('-');
  const std::string digits = std::to_string(number < 0 ? -number : number);
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

void AppendFraction(std::string& out, int32_t nanoseconds, const LayoutParts& layout) {
  if (layout.kind == LayoutParts::Fraction::kNone) return;
  std::string digits = ".";
  AppendPadded(digits, nanoseconds, 9);
  digits.resize(layout.fraction.size());
  if (layout.kind == LayoutParts::Fraction::kOptional) digits.resize(digits.find_last_not_of(".0") + 1);
  out += digits;
}

void AppendZone(std::string& out, int32_t offset) {
  if (offset == 0) {
    out.push_back('Z');
    return;
  }
  const int32_t minutes = offset / 60;
  out.push_back(minutes < 0 ? '-' : '+');
  AppendPadded(out, (minutes < 0 ? -minutes : minutes) / 60, 2);
  out.push_back(':');
  AppendPadded(out, (minutes < 0 ? -minutes : minutes) % 60, 2);
}

Result<Time> FromText(AnyValue value, TimeLayout layout) {
  if (value.kind() == Kind::kNull) return Time::Zero();
  if (value.kind() != Kind::kString) return Fail(CannotUnmarshal(value, "string"));
  return ParseTime(value.AsString(), layout);
}

}  // namespace

CalendarTime Time::CalendarAt(int64_t seconds_east) const {
  return CalendarOf(
      static_cast<int64_t>(static_cast<uint64_t>(seconds) + static_cast<uint64_t>(seconds_east)));
}

std::string Time::Format(TimeLayout layout) const {
  const LayoutParts parts = PartsOf(layout);
  const CalendarTime calendar = Calendar();
  std::string out;
  AppendPadded(out, calendar.year, 4);
  out.push_back('-');
  AppendPadded(out, calendar.month, 2);
  out.push_back('-');
  AppendPadded(out, calendar.day, 2);
  if (!parts.has_clock) return out;
  out.push_back('T');
  AppendPadded(out, calendar.hour, 2);
  out.push_back(':');
  AppendPadded(out, calendar.minute, 2);
  out.push_back(':');
  AppendPadded(out, calendar.second, 2);
  AppendFraction(out, nanoseconds, parts);
  if (parts.has_zone) AppendZone(out, offset);
  return out;
}

std::optional<Time> CheckedAdd(Time time, Duration duration) {
  int64_t nanoseconds = time.nanoseconds + duration.nanoseconds % kSecond;
  int64_t carry = nanoseconds / kSecond;
  nanoseconds -= carry * kSecond;
  if (nanoseconds < 0) {
    nanoseconds += kSecond;
    --carry;
  }
  Time sum = {0, static_cast<int32_t>(nanoseconds), time.offset};
  // A duration is less than 10^10 seconds, so only the time can be at fault.
  if (__builtin_add_overflow(time.seconds, duration.nanoseconds / kSecond + carry, &sum.seconds))
    return std::nullopt;
  return sum.IsInRange() ? std::optional(sum) : std::nullopt;
}

std::optional<Duration> CheckedSubtract(Time a, Time b) {
  int64_t seconds = 0;
  Duration out;
  if (__builtin_sub_overflow(a.seconds, b.seconds, &seconds) ||
      __builtin_mul_overflow(seconds, kSecond, &out.nanoseconds)) {
    return std::nullopt;
  }
  return CheckedAdd(out, Duration{int64_t{a.nanoseconds} - b.nanoseconds});
}

Result<Time> TimeFrom(AnyValue value) { return FromText(value, TimeLayout::kRfc3339); }
Result<Time> MicroTimeFrom(AnyValue value) { return FromText(value, TimeLayout::kMicro); }

std::optional<std::string> TimeText(Time time) {
  if (time.IsZero()) return std::nullopt;
  return time.InUtc().Format(TimeLayout::kRfc3339);
}

std::optional<std::string> MicroTimeText(Time time) {
  if (time.IsZero()) return std::nullopt;
  return time.InUtc().Format(TimeLayout::kMicro);
}

}  // namespace plimsoll::value
