#include "plimsoll/base/decimal.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "plimsoll/base/assert.h"

namespace plimsoll {
namespace {

char ToDigit(uint64_t value) { return static_cast<char>('0' + value); }
unsigned FromDigit(char c) { return static_cast<unsigned>(c - '0'); }

// Digits of equal length.
std::string SumOfDigits(std::string a, std::string_view b) {
  unsigned carry = 0;
  for (size_t i = a.size(); i-- > 0;) {
    const unsigned sum = FromDigit(a[i]) + FromDigit(b[i]) + carry;
    carry = sum >= 10 ? 1 : 0;
    a[i] = ToDigit(sum - carry * 10);
  }
  if (carry != 0) a.insert(a.begin(), '1');
  return a;
}

// Digits of equal length, the larger first.
std::string DifferenceOfDigits(std::string a, std::string_view b) {
  unsigned borrow = 0;
  for (size_t i = a.size(); i-- > 0;) {
    const unsigned taken = FromDigit(b[i]) + borrow;
    borrow = FromDigit(a[i]) < taken ? 1 : 0;
    a[i] = ToDigit(FromDigit(a[i]) + borrow * 10 - taken);
  }
  return a;
}

void Increment(std::string& digits) {
  size_t i = digits.size();
  while (i > 0 && digits[i - 1] == '9') digits[--i] = '0';
  if (i == 0) {
    digits.insert(digits.begin(), '1');
  } else {
    ++digits[i - 1];
  }
}

}  // namespace

Decimal Decimal::FromInt(int64_t value, int64_t exponent) {
  const uint64_t magnitude = value < 0 ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  return FromDigits(value < 0, std::to_string(magnitude), exponent);
}

Decimal Decimal::FromDigits(bool negative, std::string digits, int64_t exponent) {
  Decimal out;
  out.negative_ = negative;
  out.digits_ = std::move(digits);
  out.exponent_ = exponent;
  out.Normalize();
  return out;
}

void Decimal::Normalize() {
  const size_t last = digits_.find_last_not_of('0');
  if (last == std::string::npos) {
    *this = Decimal();
    return;
  }
  exponent_ += static_cast<int64_t>(digits_.size() - last - 1);
  digits_.erase(last + 1);
  digits_.erase(0, digits_.find_first_not_of('0'));
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.Sign() != b.Sign() || a.IsZero()) return a.Sign() <=> b.Sign();
  const auto larger = a.Top() != b.Top() ? a.Top() <=> b.Top() : a.digits_.compare(b.digits_) <=> 0;
  return a.negative_ ? 0 <=> larger : larger;
}

void Decimal::MultiplyBy(uint64_t factor) {
  __extension__ using Wide = unsigned __int128;
  Wide carry = 0;
  for (size_t i = digits_.size(); i-- > 0;) {
    carry += static_cast<Wide>(FromDigit(digits_[i])) * factor;
    digits_[i] = ToDigit(static_cast<uint64_t>(carry % 10));
    carry /= 10;
  }
  std::string front;
  for (; carry != 0; carry /= 10) front.push_back(ToDigit(static_cast<uint64_t>(carry % 10)));
  digits_.insert(digits_.begin(), front.rbegin(), front.rend());
  Normalize();
}

void Decimal::RoundAwayFromZero(int64_t exponent) {
  if (IsZero() || exponent_ >= exponent) return;
  // The last digit is not 0, so what is cut off is a fraction.
  digits_.resize(static_cast<size_t>(std::max<int64_t>(Top() - exponent, 0)));
  exponent_ = exponent;
  Increment(digits_);
  Normalize();
}

bool Decimal::Add(const Decimal& other) {
  if (other.IsZero()) return true;
  if (IsZero()) {
    *this = other;
    return true;
  }
  const int64_t bottom = std::min(exponent_, other.exponent_);
  const int64_t length = std::max(Top(), other.Top()) - bottom;
  if (length - static_cast<int64_t>(digits_.size() + other.digits_.size()) > kMaxFill) return false;

  const auto filled = [&](const Decimal& number) {
    std::string out(static_cast<size_t>(bottom + length - number.Top()), '0');
    out += number.digits_;
    out.resize(static_cast<size_t>(length), '0');
    return out;
  };
  std::string a = filled(*this);
  std::string b = filled(other);
  if (negative_ == other.negative_) {
    *this = FromDigits(negative_, SumOfDigits(std::move(a), b), bottom);
  } else {
    const bool ours_is_larger = a >= b;
    if (!ours_is_larger) std::swap(a, b);
    *this =
        FromDigits(ours_is_larger ? negative_ : other.negative_, DifferenceOfDigits(std::move(a), b), bottom);
  }
  return true;
}

Decimal::Whole Decimal::WholePart(int64_t exponent) const {
  Whole whole;
  const int64_t length = std::max<int64_t>(Top() - exponent, 0);
  const size_t own = std::min(static_cast<size_t>(length), digits_.size());
  for (size_t i = 0; i < own; ++i) whole.low = whole.low * 10 + FromDigit(digits_[i]);
  // 10^64 is a multiple of 2^64.
  const int64_t zeros = std::min<int64_t>(length - static_cast<int64_t>(own), 64);
  for (int64_t i = 0; i < zeros; ++i) whole.low *= 10;
  whole.exact = own == digits_.size();
  return whole;
}

bool Decimal::DivideExactly(uint32_t divisor) {
  PLIMSOLL_ASSERT(exponent_ >= 0);
  std::string quotient = digits_;
  quotient.append(static_cast<size_t>(exponent_), '0');
  uint64_t remainder = 0;
  for (char& digit : quotient) {
    remainder = remainder * 10 + FromDigit(digit);
    digit = ToDigit(remainder / divisor);
    remainder %= divisor;
  }
  if (remainder != 0) return false;
  *this = FromDigits(negative_, std::move(quotient), 0);
  return true;
}

double Decimal::ToDouble() const {
  // No double and no point half-way between two of them has more digits; after these a
  // single digit says that there are more.
  constexpr size_t kEnough = 800;
  constexpr int64_t kPastLargest = 310;
  constexpr int64_t kBelowSmallest = -330;
  if (IsZero() || Top() < kBelowSmallest) return negative_ ? -0.0 : 0.0;
  const double sign = negative_ ? -1 : 1;
  const double infinity = std::numeric_limits<double>::infinity();
  if (Top() > kPastLargest) return sign * infinity;

  const bool cut = digits_.size() > kEnough;
  std::string text = "0." + digits_.substr(0, kEnough) + (cut ? "1e" : "e") + std::to_string(Top());
  double magnitude = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude);
  if (error == std::errc::result_out_of_range) magnitude = Top() > 0 ? infinity : 0;
  return sign * magnitude;
}

}  // namespace plimsoll
