#include "case_fold.h"

namespace plimsoll::pattern {

const FoldRun* FindFoldRun(char32_t rune) {
  return std::lower_bound(kFoldRuns, kFoldRuns + kFoldRunCount, rune,
                          [](const FoldRun& run, char32_t wanted) { return run.high < wanted; });
}

char32_t SimpleFold(char32_t rune) {
  const FoldRun* run = FindFoldRun(rune);
  if (run == kFoldRuns + kFoldRunCount || rune < run->low) return rune;
  if (run->delta != kTakeTurns) return rune + static_cast<char32_t>(run->delta);
  return (rune - run->low) % 2 == 0 ? rune + 1 : rune - 1;
}

}  // namespace plimsoll::pattern
