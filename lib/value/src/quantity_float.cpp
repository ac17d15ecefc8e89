// Quantities as floats, with the roundings upstream makes on the way.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "plimsoll/value/quantity.h"

namespace plimsoll::value {
namespace {

__extension__ using Uint128 = unsigned __int128;

// Go's math.Pow10: the product or quotient of two table entries, which is not always the
// nearest double.
double GoPow10(int32_t power) {
  constexpr double kUnits[] = {1e00, 1e01, 1e02, 1e03, 1e04, 1e05, 1e06, 1e07, 1e08, 1e09, 1e10,
                               1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
                               1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29, 1e30, 1e31};
  constexpr double kUp[] = {1e00, 1e32, 1e64, 1e96, 1e128, 1e160, 1e192, 1e224, 1e256, 1e288};
  constexpr double kDown[] = {1e-00,  1e-32,  1e-64,  1e-96,  1e-128, 1e-160,
                              1e-192, 1e-224, 1e-256, 1e-288, 1e-320};
  if (power > 308) return std::numeric_limits<double>::infinity();
  if (power < -323) return 0;
  const int32_t size = power < 0 ? -power : power;
  return power < 0 ? kDown[size / 32] / kUnits[size % 32] : kUp[size / 32] * kUnits[size % 32];
}

int BitLength(Uint128 value) {
  const auto high = static_cast<uint64_t>(value >> 64);
  return 128 - (high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<uint64_t>(value)));
}

// numerator / 10^9, first rounded to `bits` bits and then to a double, each time to the
// nearest and to even in the middle. The numerator has fewer than 119 bits, `bits` is from 64
// to 87.
double DivideInTwoRoundings(Uint128 numerator, int bits) {
  constexpr Uint128 kDivisor = 1'000'000'000;
  const int up = std::max(0, bits + 32 - BitLength(numerator));
  const Uint128 quotient = (numerator << up) / kDivisor;
  const bool rest = (numerator << up) % kDivisor != 0;

  const int extra = BitLength(quotient) - bits;
  const Uint128 half = Uint128{1} << (extra - 1);
  const Uint128 tail = quotient & (half * 2 - 1);
  Uint128 kept = quotient >> extra;
  if (tail > half || (tail == half && (rest || (kept & 1) != 0))) ++kept;
  return std::ldexp(static_cast<double>(kept), extra - up);
}

Uint128 ToWide(const Decimal& number, int64_t exponent) {
  Uint128 out = 0;
  for (char c : number.digits()) out = out * 10 + static_cast<unsigned>(c - '0');
  for (int64_t e = number.exponent(); e > exponent; --e) out *= 10;
  return out;
}

}  // namespace

double Quantity::DigitsAsDouble() const {
  if (!large_) return static_cast<double>(small_.value);
  return Decimal::FromDigits(large_->value.Sign() < 0, std::string(large_->value.digits()),
                             large_->value.exponent() + large_->places)
      .ToDouble();
}

double Quantity::ApproximateFloat64() const {
  const int32_t exponent = DigitsExponent();
  return exponent == 0 ? DigitsAsDouble() : DigitsAsDouble() * GoPow10(exponent);
}

double Quantity::ApproximateFloat64Before124() const {
  if (format_ != QuantityFormat::kBinarySi) return ApproximateFloat64();
  constexpr int32_t kPastAll = 10'000;
  const int32_t exponent = std::clamp(DigitsExponent(), -kPastAll, kPastAll);
  return DigitsAsDouble() * std::ldexp(1.0, exponent * 10);
}

// Upstream divides digits by a power of ten in as many bits as the digits have, but no fewer
// than 64, and rounds the quotient to a double. With digits of more than 86 bits the first
// rounding is too fine to move a number that has at most nine places onto the middle between
// two doubles, and so never shows.
double Quantity::Float64() const {
  constexpr int64_t kDigitsThatMatter = 26;
  const Large large = AsLarge();
  const int64_t length =
      large.value.exponent() + static_cast<int64_t>(large.value.digits().size()) + large.places;
  if (large.places <= 0 || large.value.IsZero() || length > kDigitsThatMatter) return large.value.ToDouble();

  const int bits = std::max(64, BitLength(ToWide(large.value, -int64_t{large.places})));
  const double magnitude = DivideInTwoRoundings(ToWide(large.value, scale::kNano), bits);
  return large.value.Sign() < 0 ? -magnitude : magnitude;
}

}  // namespace plimsoll::value
