// What the layouts of time.h consist of.
#pragma once

#include <string_view>

#include "plimsoll/value/time.h"

namespace plimsoll::value {

struct LayoutParts {
  enum class Fraction : uint8_t { kNone, kExact, kOptional };

  std::string_view text;      // the layout as Go writes it
  std::string_view fraction;  // the piece of it for the fraction, with its dot
  Fraction kind = Fraction::kNone;
  bool has_clock = true;
  bool has_zone = true;
};

inline LayoutParts PartsOf(TimeLayout layout) {
  using Fraction = LayoutParts::Fraction;
  switch (layout) {
    case TimeLayout::kRfc3339: return {"2006-01-02T15:04:05Z07:00", "", Fraction::kNone, true, true};
    case TimeLayout::kRfc3339Nano:
      return {"2006-01-02T15:04:05.999999999Z07:00", ".999999999", Fraction::kOptional, true, true};
    case TimeLayout::kMicro:
      return {"2006-01-02T15:04:05.000000Z07:00", ".000000", Fraction::kExact, true, true};
    case TimeLayout::kMilli: return {"2006-01-02T15:04:05.000Z07:00", ".000", Fraction::kExact, true, true};
    case TimeLayout::kNoZone: return {"2006-01-02T15:04:05", "", Fraction::kNone, true, false};
    case TimeLayout::kDate: return {"2006-01-02", "", Fraction::kNone, false, false};
  }
  return {};
}

}  // namespace plimsoll::value
