// Counts of repetition in braces: {2}, {2,} and {2,5}.
#pragma once

#include <optional>
#include <string_view>

namespace plimsoll::pattern {

struct Count {
  int min = 0;
  int max = 0;  // -1 for no end
};

// Takes a count off the front; nothing, and nothing taken, when the brace opens none. A
// number that is too large to hold makes a count that is not fine.
std::optional<Count> ReadCount(std::string_view& text);

// Whether the numbers are in order and at most kMaxRepeat.
bool IsFine(Count count);

}  // namespace plimsoll::pattern
