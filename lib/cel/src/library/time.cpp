// The parts of timestamps and durations: getFullYear, getHours and the like.
#include <algorithm>
#include <string>

#include "libraries.h"
#include "plimsoll/cel/values/time_zone.h"
#include "plimsoll/text/go_integer.h"

namespace plimsoll::cel {
namespace {

using Part = int64_t (*)(const value::CalendarTime& calendar, value::Time time);

int64_t Year(const value::CalendarTime& calendar, value::Time) { return calendar.year; }
int64_t Month(const value::CalendarTime& calendar, value::Time) { return calendar.month - 1; }
int64_t DayOfYear(const value::CalendarTime& calendar, value::Time) { return calendar.day_of_year; }
int64_t DayOfMonth(const value::CalendarTime& calendar, value::Time) { return calendar.day - 1; }
int64_t DayOfMonth1Based(const value::CalendarTime& calendar, value::Time) { return calendar.day; }
int64_t DayOfWeek(const value::CalendarTime& calendar, value::Time) { return calendar.day_of_week; }
int64_t Hours(const value::CalendarTime& calendar, value::Time) { return calendar.hour; }
int64_t Minutes(const value::CalendarTime& calendar, value::Time) { return calendar.minute; }
int64_t Seconds(const value::CalendarTime& calendar, value::Time) { return calendar.second; }
int64_t Milliseconds(const value::CalendarTime&, value::Time time) { return time.nanoseconds / 1'000'000; }

// Without a zone the clock is that of Greenwich.
template <Part part>
Value InUtc(EvalContext&, const Value* arguments) {
  const value::Time time = arguments[0].AsTimestamp();
  return Value::Int(part(time.CalendarAt(0), time));
}

// `+02:00` in seconds: two numbers that upstream does not check for their ranges.
Result<int64_t> NumericOffset(std::string_view zone, size_t colon) {
  int64_t parts[2];
  const std::string_view texts[2] = {zone.substr(0, colon), zone.substr(colon + 1)};
  for (int i = 0; i < 2; ++i) {
    const text::GoInteger number = text::ParseGoInteger(texts[i], 64);
    if (number.fault != text::GoInteger::Fault::kNone) {
      return Fail(text::GoIntegerError("Atoi", texts[i], number.fault));
    }
    // Far beyond any zone nothing is right any more; keep the arithmetic defined.
    constexpr int64_t kFar = 1'000'000'000;
    parts[i] = std::clamp(number.value, -kFar, kFar);
  }
  const int64_t minutes = zone.starts_with('-') ? parts[0] * 60 - parts[1] : parts[0] * 60 + parts[1];
  return minutes * 60;
}

template <Part part>
Value InZone(EvalContext& context, const Value* arguments) {
  const value::Time time = arguments[0].AsTimestamp();
  const std::string_view name = arguments[1].text();
  int64_t offset = 0;
  if (const size_t colon = name.find(':'); colon != std::string_view::npos) {
    const Result<int64_t> numeric = NumericOffset(name, colon);
    if (!numeric) return context.memory.Error(numeric.error().message);
    offset = *numeric;
  } else {
    const TimeZone* zone = context.ZoneOf(name);
    if (zone == nullptr) return context.memory.Error(TimeZone::Load(name).error().message);
    offset = zone->OffsetAt(time.seconds);
  }
  return Value::Int(part(time.CalendarAt(offset), time));
}

Value DurationHours(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(arguments[0].AsDuration().Hours()));
}
Value DurationMinutes(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(arguments[0].AsDuration().Minutes()));
}
Value DurationSeconds(EvalContext&, const Value* arguments) {
  return Value::Int(static_cast<int64_t>(arguments[0].AsDuration().Seconds()));
}
Value DurationMilliseconds(EvalContext&, const Value* arguments) {
  return Value::Int(arguments[0].AsDuration().Milliseconds());
}

constexpr Binding kTimeBindings[] = {
    {OverloadId::kTimestampToYear, InUtc<Year>},
    {OverloadId::kTimestampToYearWithTz, InZone<Year>},
    {OverloadId::kTimestampToMonth, InUtc<Month>},
    {OverloadId::kTimestampToMonthWithTz, InZone<Month>},
    {OverloadId::kTimestampToDayOfYear, InUtc<DayOfYear>},
    {OverloadId::kTimestampToDayOfYearWithTz, InZone<DayOfYear>},
    {OverloadId::kTimestampToDayOfMonth, InUtc<DayOfMonth>},
    {OverloadId::kTimestampToDayOfMonthWithTz, InZone<DayOfMonth>},
    {OverloadId::kTimestampToDayOfMonth1Based, InUtc<DayOfMonth1Based>},
    {OverloadId::kTimestampToDayOfMonth1BasedWithTz, InZone<DayOfMonth1Based>},
    {OverloadId::kTimestampToDayOfWeek, InUtc<DayOfWeek>},
    {OverloadId::kTimestampToDayOfWeekWithTz, InZone<DayOfWeek>},
    {OverloadId::kTimestampToHours, InUtc<Hours>},
    {OverloadId::kTimestampToHoursWithTz, InZone<Hours>},
    {OverloadId::kTimestampToMinutes, InUtc<Minutes>},
    {OverloadId::kTimestampToMinutesWithTz, InZone<Minutes>},
    {OverloadId::kTimestampToSeconds, InUtc<Seconds>},
    {OverloadId::kTimestampToSecondsTz, InZone<Seconds>},
    {OverloadId::kTimestampToMilliseconds, InUtc<Milliseconds>},
    {OverloadId::kTimestampToMillisecondsWithTz, InZone<Milliseconds>},
    {OverloadId::kDurationToHours, DurationHours},
    {OverloadId::kDurationToMinutes, DurationMinutes},
    {OverloadId::kDurationToSeconds, DurationSeconds},
    {OverloadId::kDurationToMilliseconds, DurationMilliseconds},
};

}  // namespace

std::span<const Binding> TimeBindings() { return kTimeBindings; }

}  // namespace plimsoll::cel
