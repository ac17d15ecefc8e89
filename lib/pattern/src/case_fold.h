// Simple case folding of Unicode, as Go's unicode.SimpleFold: the code points that differ
// only in case form a ring, and each leads to the next one in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace plimsoll::pattern {

// Code points low to high lead to themselves plus delta; with kTakeTurns the first leads
// to the second and back, the third to the fourth and back, and so on.
struct FoldRun {
  char32_t low;
  char32_t high;
  int32_t delta;
};
inline constexpr int32_t kTakeTurns = INT32_MAX;

extern const FoldRun kFoldRuns[];
extern const size_t kFoldRunCount;

// The next code point of the ring; the code point itself when it is alone.
char32_t SimpleFold(char32_t rune);

// The first run that ends at or after the code point.
const FoldRun* FindFoldRun(char32_t rune);

// Calls visit for each code point of the range that is not alone in its ring.
template <class Visit>
void ForEachFoldable(char32_t low, char32_t high, Visit visit) {
  for (const FoldRun* run = FindFoldRun(low); run != kFoldRuns + kFoldRunCount && run->low <= high; ++run) {
    const char32_t last = std::min(high, run->high);
    for (char32_t rune = std::max(low, run->low); rune <= last; ++rune) visit(rune);
  }
}

}  // namespace plimsoll::pattern
