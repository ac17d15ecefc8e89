// LineTracker knows the line and column a stream has come to, counted as LineIndex counts
// them, without keeping the text.
#pragma once

#include <string_view>

#include "plimsoll/text/line_index.h"

namespace plimsoll::text {

class LineTracker {
 public:
  // Moves on after these bytes, which must not end inside a code point. Counts stop at the
  // largest 32-bit number.
  void Advance(std::string_view bytes);
  Place place() const { return {line_, column_}; }

 private:
  uint32_t line_ = 1;
  uint32_t column_ = 1;
  bool after_cr_ = false;  // a LF now belongs to the line end before it
};

}  // namespace plimsoll::text
