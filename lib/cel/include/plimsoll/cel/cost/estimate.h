// Estimate is the range in which a size or a cost lies. Sums and products stay at 2^64 - 1 once
// they have reached it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace plimsoll::cel {

constexpr uint64_t SaturatedSum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

constexpr uint64_t SaturatedProduct(uint64_t a, uint64_t b) {
  return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

// Rounded up.
uint64_t Scaled(uint64_t count, double factor);

struct Estimate {
  uint64_t min = 0;
  uint64_t max = 0;

  static constexpr Estimate Of(uint64_t value) { return {value, value}; }
  static constexpr Estimate Unknown() { return {0, UINT64_MAX}; }

  constexpr Estimate Plus(Estimate other) const {
    return {SaturatedSum(min, other.min), SaturatedSum(max, other.max)};
  }
  constexpr Estimate Times(Estimate other) const {
    return {SaturatedProduct(min, other.min), SaturatedProduct(max, other.max)};
  }
  constexpr Estimate Union(Estimate other) const {
    return {std::min(min, other.min), std::max(max, other.max)};
  }
  Estimate Times(double factor) const { return {Scaled(min, factor), Scaled(max, factor)}; }

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

}  // namespace plimsoll::cel
