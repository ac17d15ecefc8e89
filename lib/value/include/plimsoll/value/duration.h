// Duration is a span of time in nanoseconds: Go's time.Duration and metav1.Duration.
//
//   Result<Duration> d = ParseDuration("1h15m30.5s");
//   d->String();  // 1h15m30.5s
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::value {

struct Duration {
  int64_t nanoseconds = 0;

  friend auto operator<=>(Duration, Duration) = default;

  // As Go prints it, which is also its JSON form: `72h3m0.5s`, `1.5µs`, `0s`.
  std::string String() const;

  // The whole duration in one unit. What CEL calls getHours and the like is these cut to
  // integers; a nanosecond short of a full hour, past 4096 of them, is that hour, as in Go.
  double Hours() const;
  double Minutes() const;
  double Seconds() const;
  int64_t Milliseconds() const { return nanoseconds / 1'000'000; }
};

// Nothing where the result does not fit 64 bits.
std::optional<Duration> CheckedAdd(Duration a, Duration b);
std::optional<Duration> CheckedSubtract(Duration a, Duration b);
std::optional<Duration> CheckedNegate(Duration duration);

// time.ParseDuration: `[+-]?(number unit)+`, units ns us µs ms s m h; fails with its words,
// `time: unknown unit "d" in duration "1d"`.
Result<Duration> ParseDuration(std::string_view text);

// The format `duration` of OpenAPI validation (strfmt.ParseDuration): what ParseDuration
// takes, and else the sum of all `<integer> <unit>` found anywhere in the text, with units up to
// weeks and by their long names: `2 weeks, 3 days`. Sums wrap at 64 bits, as upstream's do.
Result<Duration> ParseLenientDuration(std::string_view text);

// metav1.Duration out of a document: a string for ParseDuration.
Result<Duration> DurationFrom(AnyValue value);

}  // namespace plimsoll::value
