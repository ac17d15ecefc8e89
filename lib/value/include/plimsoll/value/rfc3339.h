// A point in time as Kubernetes reads and writes it in objects: Go's time.Time parsed from
// and printed as RFC 3339. Go's parser is laxer than the RFC (a one-digit hour, a comma
// before the fraction, an offset of 24:60) and its complaints are its own; both are kept.
//
//   Result<Moment> moment = ParseRfc3339("2024-05-01T12:00:00+02:00");
//   AppendRfc3339(out, *moment);   // 2024-05-01T10:00:00Z
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::value {

struct Moment {
  int64_t seconds = 0;  // since 1970-01-01T00:00:00Z
  int32_t nanoseconds = 0;

  // Go's zero time, the start of the year 1, which counts as absent.
  bool IsZero() const { return seconds == kZeroSeconds && nanoseconds == 0; }
  friend bool operator==(const Moment&, const Moment&) = default;

  static constexpr int64_t kZeroSeconds = -62135596800;
};

// time.Parse(time.RFC3339, text), with its error texts.
Result<Moment> ParseRfc3339(std::string_view text);

// In UTC with whole seconds, as metav1.Time is written.
void AppendRfc3339(std::string& out, Moment moment);

}  // namespace plimsoll::value
