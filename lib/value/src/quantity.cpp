#include "plimsoll/value/quantity.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "plimsoll/base/assert.h"

namespace plimsoll::value {
namespace {

constexpr int64_t kMaxInt64 = std::numeric_limits<int64_t>::max();
constexpr int64_t kMinInt64 = std::numeric_limits<int64_t>::min();

int64_t WrapSigned(uint64_t magnitude, bool negative) {
  return static_cast<int64_t>(negative ? -magnitude : magnitude);
}

// 10^power; past int64 the smallest of them, which is what Go on amd64 makes of the float.
int64_t PowerOfTen(int64_t power) {
  if (power > 18) return kMinInt64;
  int64_t out = 1;
  for (; power > 0; --power) out *= 10;
  return out;
}

}  // namespace

Quantity Quantity::FromInt(int64_t value, QuantityFormat format) {
  return Quantity(ScaledInt{value, scale::kUnit}, format);
}

Quantity Quantity::FromMilli(int64_t value, QuantityFormat format) {
  return Quantity(ScaledInt{value, scale::kMilli}, format);
}

Quantity Quantity::FromScaled(int64_t value, int32_t scale) {
  PLIMSOLL_ASSERT(scale >= scale::kNano);
  return Quantity(ScaledInt{value, scale}, QuantityFormat::kDecimalSi);
}

int64_t Quantity::Large::LowDigits() const {
  return WrapSigned(value.WholePart(-int64_t{places}).low, value.Sign() < 0);
}

bool Quantity::Large::DigitsFitInt64() const {
  const int64_t unit = -int64_t{places};
  return value >= Decimal::FromInt(kMinInt64, unit) && value <= Decimal::FromInt(kMaxInt64, unit);
}

int64_t Quantity::Large::InUnitsOf(int32_t unit) const {
  const int64_t cut = int64_t{places} + unit;  // digits that become a fraction
  if (cut <= 0) {
    const uint64_t factor = static_cast<uint64_t>(PowerOfTen(-cut));
    return static_cast<int64_t>(static_cast<uint64_t>(LowDigits()) * factor);
  }
  if (cut < 19 && value < Decimal::FromInt(kMaxInt64, -int64_t{places})) {
    const int64_t digits = LowDigits();
    return digits / PowerOfTen(cut) + (digits % PowerOfTen(cut) != 0 ? 1 : 0);
  }
  const Decimal::Whole whole = value.WholePart(unit);
  const bool negative = value.Sign() < 0;
  return WrapSigned(whole.low + (whole.exact || negative ? 0 : 1), negative);
}

Quantity::Large Quantity::AsLarge() const {
  if (large_) return *large_;
  return {Decimal::FromInt(small_.value, small_.scale), WrapScale(-int64_t{small_.scale})};
}

std::weak_ordering operator<=>(const Quantity& a, const Quantity& b) {
  if (!a.large_ && !b.large_) return Compare(a.small_, b.small_);
  return a.AsLarge().value <=> b.AsLarge().value;
}

std::optional<int64_t> Quantity::AsInt64() const { return large_ ? std::nullopt : small_.AsInt64(); }

int64_t Quantity::ScaledValue(int32_t scale) const {
  return large_ ? large_->InUnitsOf(scale) : small_.InUnitsOf(scale);
}

Result<void> Quantity::Add(const Quantity& other) {
  ScaledInt sum = small_;
  if (large_ || other.large_ || !sum.Add(other.small_)) return AddLarge(other.AsLarge(), other.format_);
  if (IsZero()) format_ = other.format_;
  small_ = sum;
  written_.clear();
  return {};
}

Result<void> Quantity::Subtract(const Quantity& other) {
  ScaledInt difference = small_;
  if (large_ || other.large_ || !difference.Subtract(other.small_)) {
    Large negated = other.AsLarge();
    negated.value.Negate();
    return AddLarge(std::move(negated), other.format_);
  }
  if (IsZero()) format_ = other.format_;
  small_ = difference;
  written_.clear();
  return {};
}

Result<void> Quantity::AddLarge(Large other, QuantityFormat format) {
  Large sum = AsLarge();
  if (!sum.value.Add(other.value)) return Fail("quantities are too far apart to be added");
  sum.places = std::max(sum.places, other.places);
  *this = Quantity(std::move(sum), IsZero() ? format : format_);
  return {};
}

bool Quantity::Multiply(int64_t factor) {
  written_.clear();
  if (!large_ && small_.Multiply(factor)) return true;
  Large product = AsLarge();
  if (factor < 0) product.value.Negate();
  product.value.MultiplyBy(factor < 0 ? -static_cast<uint64_t>(factor) : static_cast<uint64_t>(factor));
  const bool fits = product.DigitsFitInt64();
  *this = Quantity(std::move(product), format_);
  return fits;
}

void Quantity::Negate() {
  written_.clear();
  if (large_) {
    large_->value.Negate();
  } else {
    small_.Negate();
  }
}

bool Quantity::RoundUp(int32_t scale) {
  if (!large_) {
    if (small_.scale < scale) written_.clear();
    return small_.RaiseScale(scale);
  }
  const Decimal before = large_->value;
  large_->value.RoundAwayFromZero(scale);
  large_->places = WrapScale(-int64_t{scale});
  return large_->value == before;
}

}  // namespace plimsoll::value
