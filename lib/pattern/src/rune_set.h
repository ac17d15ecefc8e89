// RuneSet is the set of code points that a character class stands for: while it is
// gathered a list of ranges in any order, after Normalize ascending and apart.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace plimsoll::pattern {

inline constexpr char32_t kMaxRune = 0x10FFFF;

struct RuneRange {
  char32_t low;
  char32_t high;

  friend bool operator==(RuneRange, RuneRange) = default;
};

// No text holds one.
inline constexpr RuneRange kSurrogates{0xD800, 0xDFFF};

class RuneSet {
 public:
  void Add(char32_t low, char32_t high);
  void Add(std::span<const RuneRange> ranges);
  // The range and everything that differs from a member only in case.
  void AddFolded(char32_t low, char32_t high);
  // Everything that is not in the other set, which must be normal.
  void AddNegated(const RuneSet& other);

  void Normalize();
  // All code points that are not in this set, which must be normal; surrogates count.
  RuneSet Negated() const;

  std::span<const RuneRange> Ranges() const { return ranges_; }

 private:
  std::vector<RuneRange> ranges_;
};

}  // namespace plimsoll::pattern
