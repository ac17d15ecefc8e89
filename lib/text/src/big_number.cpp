// Schoolbook arithmetic in limbs of 32 bits. The remainder is Knuth's algorithm D (The Art of Computer
// Programming, 4.3.1).
#include "big_number.h"

#include <algorithm>
#include <bit>

namespace plimsoll::text {
namespace {

constexpr unsigned kLimbBits = 32;

uint32_t LowHalf(uint64_t number) { return static_cast<uint32_t>(number); }

}  // namespace

BigNumber::BigNumber(uint32_t number) {
  if (number != 0) limbs_.push_back(number);
}

void BigNumber::Trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

BigNumber BigNumber::FromBytes(std::string_view bytes) {
  return FromReversedBytes(std::string(bytes.rbegin(), bytes.rend()));
}

BigNumber BigNumber::FromReversedBytes(std::string_view bytes) {
  BigNumber out;
  out.limbs_.resize((bytes.size() + 3) / 4);
  for (size_t i = 0; i < bytes.size(); ++i) {
    out.limbs_[i / 4] |= uint32_t{static_cast<uint8_t>(bytes[i])} << (i % 4 * 8);
  }
  out.Trim();
  return out;
}

BigNumber BigNumber::FromHex(std::string_view digits) {
  BigNumber out;
  for (const char digit : digits) {
    const int value = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    out = out.ShiftedLeft(4) + BigNumber(static_cast<uint32_t>(value));
  }
  return out;
}

size_t BigNumber::BitCount() const {
  if (limbs_.empty()) return 0;
  return limbs_.size() * kLimbBits - static_cast<size_t>(std::countl_zero(limbs_.back()));
}

bool BigNumber::Bit(size_t position) const {
  const size_t limb = position / kLimbBits;
  return limb < limbs_.size() && (limbs_[limb] >> (position % kLimbBits) & 1U) != 0;
}

std::string BigNumber::Bytes(size_t size) const {
  std::string out(size, '\0');
  for (size_t i = 0; i < size && i / 4 < limbs_.size(); ++i) {
    out[size - 1 - i] = static_cast<char>(limbs_[i / 4] >> (i % 4 * 8));
  }
  return out;
}

std::strong_ordering operator<=>(const BigNumber& a, const BigNumber& b) {
  if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() <=> b.limbs_.size();
  for (size_t i = a.limbs_.size(); i-- > 0;) {
    if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] <=> b.limbs_[i];
  }
  return std::strong_ordering::equal;
}

BigNumber operator+(const BigNumber& a, const BigNumber& b) {
  BigNumber out;
  const size_t size = std::max(a.limbs_.size(), b.limbs_.size());
  uint64_t carry = 0;
  for (size_t i = 0; i < size; ++i) {
    carry += i < a.limbs_.size() ? a.limbs_[i] : 0;
    carry += i < b.limbs_.size() ? b.limbs_[i] : 0;
    out.limbs_.push_back(LowHalf(carry));
    carry >>= kLimbBits;
  }
  if (carry != 0) out.limbs_.push_back(LowHalf(carry));
  return out;
}

BigNumber operator-(const BigNumber& a, const BigNumber& b) {
  BigNumber out;
  uint64_t borrow = 0;
  for (size_t i = 0; i < a.limbs_.size(); ++i) {
    const uint64_t taken = (i < b.limbs_.size() ? b.limbs_[i] : 0) + borrow;
    out.limbs_.push_back(LowHalf(a.limbs_[i] - taken));
    borrow = a.limbs_[i] < taken ? 1 : 0;
  }
  out.Trim();
  return out;
}

BigNumber operator*(const BigNumber& a, const BigNumber& b) {
  BigNumber out;
  out.limbs_.resize(a.limbs_.size() + b.limbs_.size());
  for (size_t i = 0; i < a.limbs_.size(); ++i) {
    uint64_t carry = 0;
    for (size_t j = 0; j < b.limbs_.size(); ++j) {
      carry += uint64_t{a.limbs_[i]} * b.limbs_[j] + out.limbs_[i + j];
      out.limbs_[i + j] = LowHalf(carry);
      carry >>= kLimbBits;
    }
    out.limbs_[i + b.limbs_.size()] = LowHalf(carry);
  }
  out.Trim();
  return out;
}

BigNumber BigNumber::ShiftedLeft(unsigned bits) const {
  BigNumber out;
  uint32_t carry = 0;
  for (const uint32_t limb : limbs_) {
    out.limbs_.push_back(limb << bits | carry);
    carry = bits == 0 ? 0 : limb >> (kLimbBits - bits);
  }
  if (carry != 0) out.limbs_.push_back(carry);
  return out;
}

BigNumber operator>>(const BigNumber& a, size_t bits) {
  BigNumber out;
  const size_t skipped = bits / kLimbBits;
  const unsigned rest = static_cast<unsigned>(bits % kLimbBits);
  for (size_t i = skipped; i < a.limbs_.size(); ++i) {
    const uint64_t next = i + 1 < a.limbs_.size() ? a.limbs_[i + 1] : 0;
    out.limbs_.push_back(LowHalf((next << kLimbBits | a.limbs_[i]) >> rest));
  }
  out.Trim();
  return out;
}

BigNumber operator%(const BigNumber& a, const BigNumber& b) {
  if (a < b) return a;
  const unsigned shift = static_cast<unsigned>(std::countl_zero(b.limbs_.back()));
  const BigNumber divisor = b.ShiftedLeft(shift);
  std::vector<uint32_t> rest = a.ShiftedLeft(shift).limbs_;
  rest.push_back(0);
  const std::vector<uint32_t>& by = divisor.limbs_;
  const size_t size = by.size();
  const uint64_t first = by.back(), second = size > 1 ? by[size - 2] : 0;
  for (size_t j = rest.size() - size; j-- > 0;) {
    const uint64_t top = uint64_t{rest[j + size]} << kLimbBits | rest[j + size - 1];
    uint64_t quotient = top / first, left = top % first;
    const uint64_t third = size > 1 ? rest[j + size - 2] : 0;
    while (quotient >> kLimbBits != 0 || quotient * second > (left << kLimbBits | third)) {
      --quotient;
      left += first;
      if (left >> kLimbBits != 0) break;
    }
    uint64_t carry = 0, borrow = 0;
    for (size_t i = 0; i < size; ++i) {
      carry += quotient * by[i];
      const uint64_t taken = uint64_t{LowHalf(carry)} + borrow;
      borrow = rest[i + j] < taken ? 1 : 0;
      rest[i + j] = LowHalf(rest[i + j] - taken);
      carry >>= kLimbBits;
    }
    const uint64_t taken = carry + borrow;
    const bool too_much = rest[j + size] < taken;
    rest[j + size] = LowHalf(rest[j + size] - taken);
    if (!too_much) continue;
    uint64_t sum = 0;
    for (size_t i = 0; i < size; ++i) {
      sum += uint64_t{rest[i + j]} + by[i];
      rest[i + j] = LowHalf(sum);
      sum >>= kLimbBits;
    }
    rest[j + size] = LowHalf(rest[j + size] + sum);
  }
  BigNumber out;
  out.limbs_ = std::move(rest);
  out.Trim();
  return out >> shift;
}

BigNumber Modulus::Add(const BigNumber& a, const BigNumber& b) const {
  BigNumber sum = a + b;
  return sum < number_ ? sum : sum - number_;
}

BigNumber Modulus::Subtract(const BigNumber& a, const BigNumber& b) const {
  return a < b ? a + number_ - b : a - b;
}

BigNumber Modulus::Power(const BigNumber& base, const BigNumber& exponent) const {
  BigNumber out = Reduce(BigNumber(1));
  for (size_t i = exponent.BitCount(); i-- > 0;) {
    out = Square(out);
    if (exponent.Bit(i)) out = Multiply(out, base);
  }
  return out;
}

}  // namespace plimsoll::text
