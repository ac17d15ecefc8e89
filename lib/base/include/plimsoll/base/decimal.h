// Decimal is an exact decimal number of any size: a sign, digits, and a power of ten.
//
//   Decimal d = Decimal::FromDigits(false, "1500", -3);  // 1.5, kept as 15 * 10^-1
//   d.RoundAwayFromZero(0);                              // 2
//
// The digits are kept as text without zeros at either end. The numbers it is for are read
// from text, shifted by powers of ten and printed again, and all of that is then a matter
// of cutting and padding: no operation takes more than one pass over the digits, and
// 10^2000000000 takes no more room than 1.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll {

class Decimal {
 public:
  // Zero.
  Decimal() = default;
  static Decimal FromInt(int64_t value, int64_t exponent = 0);
  // `digits` are decimal digits, also none, with zeros at will.
  static Decimal FromDigits(bool negative, std::string digits, int64_t exponent);

  // -1, 0 or 1.
  int Sign() const { return digits_.empty() ? 0 : negative_ ? -1 : 1; }
  bool IsZero() const { return digits_.empty(); }
  // The number is digits * 10^exponent; none and 0 for zero.
  std::string_view digits() const { return digits_; }
  int64_t exponent() const { return exponent_; }

  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal&, const Decimal&) = default;

  void Negate() { negative_ = !negative_ && !IsZero(); }
  void MultiplyBy(uint64_t factor);
  // To a multiple of 10^exponent.
  void RoundAwayFromZero(int64_t exponent);

  // Adding 1 to 10^n takes n digits. Numbers whose sum would take more than kMaxFill digits
  // that neither of them has are not added: false, and nothing is changed.
  static constexpr int64_t kMaxFill = 10'000;
  [[nodiscard]] bool Add(const Decimal& other);

  // The number divided by 10^exponent, its sign and fraction dropped, modulo 2^64.
  struct Whole {
    uint64_t low = 0;
    bool exact = true;  // there was no fraction
  };
  Whole WholePart(int64_t exponent) const;

  // Divides an integer (exponent >= 0) by a divisor of it and says true, or says false and
  // leaves it. Fills in all the digits, so it is for integers of a length known to be fair.
  bool DivideExactly(uint32_t divisor);

  // The nearest double, ties to even; an infinity when it is past all of them.
  double ToDouble() const;

 private:
  // The power of ten after the first digit, plus one.
  int64_t Top() const { return exponent_ + static_cast<int64_t>(digits_.size()); }
  void Normalize();

  std::string digits_;
  int64_t exponent_ = 0;
  bool negative_ = false;
};

}  // namespace plimsoll
