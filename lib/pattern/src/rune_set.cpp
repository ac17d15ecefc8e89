#include "rune_set.h"

#include <algorithm>

#include "case_fold.h"

namespace plimsoll::pattern {
namespace {

bool Touch(RuneRange a, RuneRange b) { return a.low <= b.high + 1 && b.low <= a.high + 1; }

}  // namespace

// Ranges often come in alphabets, upper and lower case in turn: growing one of the last
// two ranges keeps the list short.
void RuneSet::Add(char32_t low, char32_t high) {
  const size_t size = ranges_.size();
  for (size_t back = 1; back <= 2 && back <= size; ++back) {
    RuneRange& last = ranges_[size - back];
    if (!Touch(last, {low, high})) continue;
    last = {std::min(last.low, low), std::max(last.high, high)};
    return;
  }
  ranges_.push_back({low, high});
}

void RuneSet::Add(std::span<const RuneRange> ranges) {
  for (const RuneRange range : ranges) Add(range.low, range.high);
}

void RuneSet::AddFolded(char32_t low, char32_t high) {
  Add(low, high);
  ForEachFoldable(low, high, [this](char32_t rune) {
    for (char32_t other = SimpleFold(rune); other != rune; other = SimpleFold(other)) Add(other, other);
  });
}

void RuneSet::AddNegated(const RuneSet& other) { Add(other.Negated().Ranges()); }

void RuneSet::Normalize() {
  std::sort(ranges_.begin(), ranges_.end(), [](RuneRange a, RuneRange b) { return a.low < b.low; });
  size_t kept = 0;
  for (const RuneRange range : ranges_) {
    if (kept != 0 && Touch(ranges_[kept - 1], range)) {
      ranges_[kept - 1].high = std::max(ranges_[kept - 1].high, range.high);
    } else {
      ranges_[kept++] = range;
    }
  }
  ranges_.resize(kept);
}

RuneSet RuneSet::Negated() const {
  RuneSet out;
  char32_t next = 0;
  for (const RuneRange range : ranges_) {
    if (next < range.low) out.ranges_.push_back({next, range.low - 1});
    next = range.high + 1;
  }
  if (next <= kMaxRune) out.ranges_.push_back({next, kMaxRune});
  return out;
}

}  // namespace plimsoll::pattern
