// RuneMask is a set of code points as a table can tell them apart: ASCII one by one, all
// others only together.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rune_set.h"

namespace plimsoll::pattern {

struct RuneMask {
  uint64_t low = 0;     // U+0000 to U+003F
  uint64_t high = 0;    // U+0040 to U+007F
  bool beyond = false;  // everything past ASCII

  static constexpr uint32_t kBeyond = 128;  // stands for a code point past ASCII
  // Nothing when the set holds some code points past ASCII, but not all.
  static std::optional<RuneMask> Of(std::span<const RuneRange> ranges);
  static RuneMask All() { return {~uint64_t{0}, ~uint64_t{0}, true}; }

  bool Has(uint32_t rune) const {
    if (rune >= kBeyond) return beyond;
    return ((rune < 64 ? low : high) >> (rune % 64) & 1) != 0;
  }
  void Add(uint32_t rune) { (rune < 64 ? low : high) |= uint64_t{1} << (rune % 64); }
  void Remove(uint32_t rune) { (rune < 64 ? low : high) &= ~(uint64_t{1} << (rune % 64)); }

  friend bool operator==(const RuneMask&, const RuneMask&) = default;
};

}  // namespace plimsoll::pattern
