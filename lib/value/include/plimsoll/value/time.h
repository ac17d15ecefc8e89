// Time is an instant to the nanosecond together with the zone it was written in, as
// metav1.Time, metav1.MicroTime and CEL timestamps have it. Zones are fixed offsets; there is
// no clock and no table of named zones here.
//
//   Result<Time> t = ParseTime("2024-02-29T12:00:00.5+02:00", TimeLayout::kRfc3339);
//   t->InUtc().Format(TimeLayout::kRfc3339);  // 2024-02-29T10:00:00Z
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/calendar.h"
#include "plimsoll/value/duration.h"

namespace plimsoll::value {

// Go's layouts that Kubernetes uses. Reading is Go's and thus looser than RFC 3339: an hour
// may have one digit, the fraction may follow a comma, kRfc3339 takes fractions of any
// length, offsets reach 24:60. time.Time's own JSON decoding, which once was to be stricter,
// takes the same.
enum class TimeLayout : uint8_t {
  kRfc3339,      // 2006-01-02T15:04:05Z07:00
  kRfc3339Nano,  // 2006-01-02T15:04:05.999999999Z07:00
  kMicro,        // 2006-01-02T15:04:05.000000Z07:00
  kMilli,        // 2006-01-02T15:04:05.000Z07:00
  kNoZone,       // 2006-01-02T15:04:05
  kDate,         // 2006-01-02
};

struct Time {
  int64_t seconds = 0;      // since 1970
  int32_t nanoseconds = 0;  // from 0 up to a second
  int32_t offset = 0;       // of the zone, in seconds east of Greenwich

  // The year 1, which is Go's time that is not set.
  static constexpr Time Zero() { return {-62'135'596'800, 0, 0}; }
  bool IsZero() const { return *this == Zero(); }

  // By the instant, whatever the zones.
  friend std::weak_ordering operator<=>(Time a, Time b) {
    return a.seconds != b.seconds ? a.seconds <=> b.seconds : a.nanoseconds <=> b.nanoseconds;
  }
  friend bool operator==(Time a, Time b) { return (a <=> b) == 0; }

  Time InUtc() const { return {seconds, nanoseconds, 0}; }
  std::string Format(TimeLayout layout) const;
  // In the time's own zone, or in one so many seconds east.
  CalendarTime Calendar() const { return CalendarAt(offset); }
  CalendarTime CalendarAt(int64_t seconds_east) const;
  // The years 1 to 9999, those of CEL timestamps.
  bool IsInRange() const { return seconds >= -62'135'596'800 && seconds <= 253'402'300'799; }
};

// Fails with time.Parse's words: `parsing time "x" as "2006-01-02": cannot parse "x" as "2006"`,
// `parsing time "2023-02-29": day out of range`.
Result<Time> ParseTime(std::string_view text, TimeLayout layout);

// The formats `date-time` of OpenAPI validation as a value (strfmt.ParseDateTime): any layout
// with a time of day; the empty text is 1970.
Result<Time> ParseDateTime(std::string_view text);

// Nothing where the result is not IsInRange. The zone stays.
std::optional<Time> CheckedAdd(Time time, Duration duration);
// Nothing where the difference does not fit a Duration, or the seconds of it alone do not.
std::optional<Duration> CheckedSubtract(Time a, Time b);

// metav1.Time and metav1.MicroTime out of a document. Null is the zero time.
Result<Time> TimeFrom(AnyValue value);
Result<Time> MicroTimeFrom(AnyValue value);
// What they are written as: in UTC, to the second or microsecond; nothing (null) for the zero
// time.
std::optional<std::string> TimeText(Time time);
std::optional<std::string> MicroTimeText(Time time);

}  // namespace plimsoll::value
