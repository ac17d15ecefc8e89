#include "plimsoll/value/scaled_int.h"

#include <limits>

namespace plimsoll::value {
namespace {

// A product as upstream computes it: what is left on overflow counts, too.
struct Product {
  int64_t value = 0;
  bool fits = true;
};

Product Times(int64_t value, int64_t factor) {
  if (value == std::numeric_limits<int64_t>::min() && factor != 1) return {0, false};
  Product product;
  product.fits = !__builtin_mul_overflow(value, factor, &product.value);
  return product;
}

// value * 10^power. Upstream has a shortcut for some powers, seen only in what an overflow
// leaves. A negative power is one that wrapped, and changes nothing.
Product TimesPowerOfTen(int64_t value, int32_t power) {
  switch (power) {
    case 1: return Times(value, 10);
    case 2: return Times(value, 100);
    case 3: return Times(value, 1000);
    case 6: return Times(value, 1000000);
    case 9: return Times(value, 1000000000);
    default: break;
  }
  if (value == 0) return {};
  Product product{value, true};
  for (int32_t i = 0; i < power && product.fits; ++i) product = Times(product.value, 10);
  return product.fits ? product : Product{0, false};
}

struct Quotient {
  int64_t value = 0;
  bool exact = true;
};

// value / 10^power, away from zero.
Quotient OverPowerOfTen(int64_t value, int32_t power) {
  Quotient quotient{value, true};
  for (int32_t i = 0; i < power && quotient.value != 0; ++i) {
    quotient.exact = quotient.exact && quotient.value % 10 == 0;
    quotient.value /= 10;
  }
  if (!quotient.exact) quotient.value += value > 0 ? 1 : -1;
  return quotient;
}

int32_t ScaleDifference(int32_t a, int32_t b) { return WrapScale(int64_t{a} - b); }

}  // namespace

std::optional<int64_t> ScaledInt::AsInt64() const {
  if (scale < 0) return std::nullopt;
  const Product product = TimesPowerOfTen(value, scale);
  return product.fits ? std::optional(product.value) : std::nullopt;
}

int64_t ScaledInt::InUnitsOf(int32_t unit) const {
  if (scale < unit) return OverPowerOfTen(value, ScaleDifference(unit, scale)).value;
  return TimesPowerOfTen(value, ScaleDifference(scale, unit)).value;
}

bool ScaledInt::RaiseScale(int32_t least) {
  if (scale >= least) return true;
  const Quotient quotient = OverPowerOfTen(value, ScaleDifference(least, scale));
  *this = {quotient.value, least};
  return quotient.exact;
}

bool ScaledInt::Add(ScaledInt other) {
  if (other.value == 0) return true;
  if (value == 0) {
    *this = other;
    return true;
  }
  const ScaledInt coarser = scale > other.scale ? *this : other;
  const ScaledInt finer = scale > other.scale ? other : *this;
  const Product aligned = TimesPowerOfTen(coarser.value, ScaleDifference(coarser.scale, finer.scale));
  int64_t sum = 0;
  if (!aligned.fits || __builtin_add_overflow(aligned.value, finer.value, &sum)) return false;
  *this = {sum, finer.scale};
  return true;
}

bool ScaledInt::Subtract(ScaledInt other) {
  other.Negate();
  return Add(other);
}

bool ScaledInt::Multiply(int64_t factor) {
  if (value == 0) return true;
  if (factor == 0) {
    *this = {};
    return true;
  }
  const Product product =
      factor == std::numeric_limits<int64_t>::min() && value != 1 ? Product{0, false} : Times(value, factor);
  if (!product.fits) return false;
  // The number must fit as well, or, with a fraction, have none.
  const bool whole = scale >= 0 ? TimesPowerOfTen(product.value, scale).fits
                                : OverPowerOfTen(product.value, ScaleDifference(0, scale)).exact;
  if (whole) value = product.value;
  return whole;
}

std::weak_ordering Compare(ScaledInt a, ScaledInt b) {
  __extension__ using Wide = __int128;
  if (a.scale < b.scale) return 0 <=> Compare(b, a);
  const int64_t power = int64_t{a.scale} - b.scale;
  // Past 10^19 the scale outweighs any value.
  if (power > 19 || a.Sign() != b.Sign()) return a.value == 0 ? 0 <=> b.Sign() : a.Sign() <=> 0;
  Wide aligned = a.value;
  for (int64_t i = 0; i < power; ++i) aligned *= 10;
  return aligned < b.value   ? std::weak_ordering::less
         : aligned > b.value ? std::weak_ordering::greater
                             : std::weak_ordering::equivalent;
}

}  // namespace plimsoll::value
