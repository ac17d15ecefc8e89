// Printing quantities. A decimal text is the digits without trailing zeros, then one or two
// zeros that make the exponent a multiple of three, then the suffix of that exponent. A
// binary one is what is left after dividing by 1024 as often as that goes.
#include <charconv>
#include <limits>

#include "plimsoll/value/quantity.h"
#include "quantity_suffix.h"

namespace plimsoll::value {
namespace {

// A binary quantity of more digits prints as a decimal one. Upstream would go on dividing
// and then print a number without its suffix.
constexpr int64_t kMaxBinaryDigits = 4000;

void AppendDecimal(std::string& out, bool negative, std::string_view digits, int64_t exponent,
                   QuantityFormat format) {
  const int32_t power = WrapScale(exponent);
  const int zeros = (power % 3 + 3) % 3;
  if (negative) out.push_back('-');
  out += digits;
  out.append(static_cast<size_t>(zeros), '0');
  AppendQuantitySuffix(out, {format, WrapScale(int64_t{power} - zeros)});
}

void AppendDecimal(std::string& out, ScaledInt number, QuantityFormat format) {
  char buffer[24];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number.value);
  std::string_view digits(buffer, static_cast<size_t>(end - buffer));
  const bool negative = number.value < 0;
  if (negative) digits.remove_prefix(1);
  const size_t zeros = digits.size() - 1 - digits.find_last_not_of('0');
  digits.remove_suffix(zeros);
  AppendDecimal(out, negative, digits, int64_t{number.scale} + static_cast<int64_t>(zeros), format);
}

void AppendBinary(std::string& out, int64_t number) {
  int32_t times = 0;
  // The smallest int64 has no positive counterpart, and upstream leaves it whole.
  if (number != std::numeric_limits<int64_t>::min()) {
    for (; number != 0 && number % 1024 == 0; ++times) number /= 1024;
  }
  out += std::to_string(number);
  AppendQuantitySuffix(out, {QuantityFormat::kBinarySi, times * 10});
}

void AppendBinary(std::string& out, Decimal number) {
  int32_t times = 0;
  while (number.DivideExactly(1024)) ++times;
  if (number.Sign() < 0) out.push_back('-');
  out += number.digits();
  out.append(static_cast<size_t>(number.exponent()), '0');
  AppendQuantitySuffix(out, {QuantityFormat::kBinarySi, times * 10});
}

bool IsBelow1024(const Quantity& quantity) {
  return quantity > Quantity::FromInt(-1024, QuantityFormat::kBinarySi) &&
         quantity < Quantity::FromInt(1024, QuantityFormat::kBinarySi);
}

}  // namespace

// Whether a binary suffix says it all.
bool Quantity::IsBinaryText() const {
  if (format_ != QuantityFormat::kBinarySi || IsBelow1024(*this)) return false;
  if (!large_) return ScaledInt(small_).RaiseScale(scale::kUnit);
  const int64_t length = large_->value.exponent() + static_cast<int64_t>(large_->value.digits().size());
  return large_->value.exponent() >= 0 && length <= kMaxBinaryDigits;
}

void Quantity::AppendTo(std::string& out) const {
  if (!written_.empty()) {
    out += written_;
  } else if (IsZero()) {
    out.push_back('0');
  } else if (IsBinaryText()) {
    ScaledInt integer = small_;
    integer.RaiseScale(scale::kUnit);
    const std::optional<int64_t> fits = large_ ? std::nullopt : integer.AsInt64();
    fits ? AppendBinary(out, *fits) : AppendBinary(out, AsLarge().value);
  } else {
    const QuantityFormat format = format_ == QuantityFormat::kBinarySi ? QuantityFormat::kDecimalSi : format_;
    if (large_) {
      AppendDecimal(out, large_->value.Sign() < 0, large_->value.digits(), large_->value.exponent(), format);
    } else {
      AppendDecimal(out, small_, format);
    }
  }
}

std::string Quantity::String() const {
  std::string out;
  AppendTo(out);
  return out;
}

}  // namespace plimsoll::value
