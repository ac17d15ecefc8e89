// BigNumber is a whole number that is not negative, of any size, for the arithmetic of signatures. It
// verifies what is public, so nothing here takes care to need the same time for all numbers.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::text {

class BigNumber {
 public:
  BigNumber() = default;  // 0
  explicit BigNumber(uint32_t number);
  // The most significant byte first, or last.
  static BigNumber FromBytes(std::string_view bytes);
  static BigNumber FromReversedBytes(std::string_view bytes);
  static BigNumber FromHex(std::string_view digits);

  bool IsZero() const { return limbs_.empty(); }
  bool IsOdd() const { return !limbs_.empty() && (limbs_[0] & 1U) != 0; }
  size_t BitCount() const;
  bool Bit(size_t position) const;
  // In so many bytes, the most significant first; the number must fit.
  std::string Bytes(size_t size) const;

  friend std::strong_ordering operator<=>(const BigNumber& a, const BigNumber& b);
  friend bool operator==(const BigNumber& a, const BigNumber& b) { return a.limbs_ == b.limbs_; }
  friend BigNumber operator+(const BigNumber& a, const BigNumber& b);
  // The first must not be the smaller one.
  friend BigNumber operator-(const BigNumber& a, const BigNumber& b);
  friend BigNumber operator*(const BigNumber& a, const BigNumber& b);
  friend BigNumber operator>>(const BigNumber& a, size_t bits);
  // The second must not be 0.
  friend BigNumber operator%(const BigNumber& a, const BigNumber& b);

 private:
  void Trim();
  BigNumber ShiftedLeft(unsigned bits) const;

  std::vector<uint32_t> limbs_;  // the least significant first; the last is not 0
};

// Arithmetic modulo a number that is not 0. Operands are smaller than it.
class Modulus {
 public:
  explicit Modulus(BigNumber number) : number_(std::move(number)) {}

  const BigNumber& number() const { return number_; }
  BigNumber Reduce(const BigNumber& a) const { return a % number_; }
  BigNumber Add(const BigNumber& a, const BigNumber& b) const;
  BigNumber Subtract(const BigNumber& a, const BigNumber& b) const;
  BigNumber Multiply(const BigNumber& a, const BigNumber& b) const { return a * b % number_; }
  BigNumber Square(const BigNumber& a) const { return Multiply(a, a); }
  BigNumber Power(const BigNumber& base, const BigNumber& exponent) const;
  // The modulus must be a prime.
  BigNumber Inverse(const BigNumber& a) const { return Power(a, number_ - BigNumber(2)); }

 private:
  BigNumber number_;
};

}  // namespace plimsoll::text
