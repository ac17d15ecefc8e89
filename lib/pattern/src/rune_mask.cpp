#include "rune_mask.h"

#include <algorithm>

namespace plimsoll::pattern {
namespace {

uint32_t SizeOf(char32_t low, char32_t high) { return low <= high ? high - low + 1 : 0; }

// Code points of the range past ASCII; no text holds a surrogate, so those do not count.
uint32_t SizeBeyond(RuneRange range) {
  const char32_t low = std::max<char32_t>(range.low, RuneMask::kBeyond);
  const uint32_t surrogates = SizeOf(std::max(low, kSurrogates.low), std::min(range.high, kSurrogates.high));
  return SizeOf(low, range.high) - surrogates;
}

}  // namespace

std::optional<RuneMask> RuneMask::Of(std::span<const RuneRange> ranges) {
  RuneMask mask;
  uint32_t beyond = 0;
  for (const RuneRange range : ranges) {
    beyond += SizeBeyond(range);
    for (uint32_t rune = range.low; rune <= range.high && rune < kBeyond; ++rune) mask.Add(rune);
  }
  if (beyond != 0 && beyond != SizeBeyond({0, kMaxRune})) return std::nullopt;
  mask.beyond = beyond != 0;
  return mask;
}

}  // namespace plimsoll::pattern
