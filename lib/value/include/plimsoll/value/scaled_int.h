// ScaledInt is value * 10^scale: the small form of a Quantity, which holds nearly all of
// them and never allocates. Its operations are those of upstream's int64Amount with their
// quirks, since which form a quantity ends up in can be seen from outside.
//
// Scales wrap at 32 bits as upstream's do: `1.5e-2147483648` is 15 * 10^2147483647.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace plimsoll::value {

struct ScaledInt {
  int64_t value = 0;
  int32_t scale = 0;

  int Sign() const { return (value > 0) - (value < 0); }
  // The number itself if the scale is not negative and it fits.
  std::optional<int64_t> AsInt64() const;
  // The number divided by 10^scale, rounded away from zero. Where that is too large the
  // result is what upstream's multiplication leaves: wrapped, or 0.
  int64_t InUnitsOf(int32_t unit) const;
  // Brings the scale up to at least `least`, rounding away from zero; false if that lost
  // anything.
  bool RaiseScale(int32_t least);

  // False, and nothing is changed, where the result does not fit.
  [[nodiscard]] bool Add(ScaledInt other);
  [[nodiscard]] bool Subtract(ScaledInt other);
  [[nodiscard]] bool Multiply(int64_t factor);
  void Negate() { value = Negated(value); }

  static int64_t Negated(int64_t value) { return static_cast<int64_t>(-static_cast<uint64_t>(value)); }
};

// By the number, whatever the scales.
std::weak_ordering Compare(ScaledInt a, ScaledInt b);

// Scales are added and subtracted modulo 2^32.
inline int32_t WrapScale(int64_t scale) { return static_cast<int32_t>(static_cast<uint32_t>(scale)); }

}  // namespace plimsoll::value
