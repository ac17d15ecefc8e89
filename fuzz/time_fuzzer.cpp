// A time read by any layout prints in the fullest one and reads back to the nanosecond and
// the zone.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/value/time.h"

using plimsoll::Result;
using plimsoll::value::CalendarTime;
using plimsoll::value::Duration;
using plimsoll::value::ParseDateTime;
using plimsoll::value::ParseTime;
using plimsoll::value::Time;
using plimsoll::value::TimeLayout;

namespace {

void Check(const Time& time) {
  // Go reads an offset of 24:60 and prints it as 25:00, which it does not read.
  constexpr int32_t kReadable = (24 * 60 + 60) * 60;
  if (time.offset > -kReadable && time.offset < kReadable) {
    const Result<Time> again = ParseTime(time.Format(TimeLayout::kRfc3339Nano), TimeLayout::kRfc3339);
    PLIMSOLL_ASSERT(again && *again == time && again->offset == time.offset);
  }
  const CalendarTime calendar = time.Calendar();
  PLIMSOLL_ASSERT(plimsoll::value::SecondsSinceEpoch(calendar) == time.seconds + time.offset);
  PLIMSOLL_ASSERT(CheckedAdd(time, Duration{0}).has_value() == time.IsInRange());
  CheckedSubtract(time, Time{});
  TimeText(time);
  MicroTimeText(time);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int layout = 0; layout <= static_cast<int>(TimeLayout::kDate); ++layout) {
    const Result<Time> time = ParseTime(text, static_cast<TimeLayout>(layout));
    PLIMSOLL_ASSERT(time || time.error().message.starts_with("parsing time \""));
    if (time) Check(*time);
  }
  if (const Result<Time> time = ParseDateTime(text)) Check(*time);
  return 0;
}
