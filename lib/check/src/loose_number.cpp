// Rounding keeps the order of numbers, so where two numbers round to different floats the floats
// already decide; only where they round to the same one are the digits looked at.
#include "plimsoll/check/loose_number.h"

#include <cmath>
#include <string_view>

#include "plimsoll/check/number_rules.h"
#include "plimsoll/value/exact_number.h"

namespace plimsoll::check {
namespace {

using value::Kind;
using value::Value;

// More digits of a factor than this are rounded.
constexpr size_t kMaxFactorDigits = 18;

__extension__ using Wide = unsigned __int128;

uint64_t Remainder(std::string_view digits, uint64_t modulus) {
  Wide rest = 0;
  for (const char digit : digits) rest = (rest * 10 + static_cast<unsigned>(digit - '0')) % modulus;
  return static_cast<uint64_t>(rest);
}

uint64_t PowerOfTen(int64_t exponent, uint64_t modulus) {
  Wide result = 1 % modulus;
  Wide base = 10 % modulus;
  for (; exponent != 0; exponent >>= 1, base = base * base % modulus) {
    if ((exponent & 1) != 0) result = result * base % modulus;
  }
  return static_cast<uint64_t>(result);
}

// The digits of both have no zeros at the end, so a number with more decimal places than the
// factor is not a multiple of it.
bool Divides(const Decimal& factor, const Decimal& number) {
  if (number.IsZero()) return true;
  const int64_t shift = number.exponent() - factor.exponent();
  if (shift < 0) return false;
  uint64_t modulus = 0;
  for (const char digit : factor.digits()) modulus = modulus * 10 + static_cast<unsigned>(digit - '0');
  const Wide rest = Remainder(number.digits(), modulus);
  return rest * PowerOfTen(shift, modulus) % modulus == 0;
}

}  // namespace

LooseNumber LooseNumber::Of(Value literal) {
  LooseNumber number;
  number.rounded = literal.AsDouble();
  number.is_integer = literal.kind() == Kind::kInt;
  if (number.is_integer) number.integer = literal.AsInt();
  number.exact = value::ExactNumber(literal);
  return number;
}

LooseNumber LooseNumber::Of(double rounded) {
  LooseNumber number;
  number.rounded = rounded;
  number.exact = value::ExactNumber(rounded);
  return number;
}

std::partial_ordering Compare(Value number, const LooseNumber& bound, NumberMode mode) {
  if (number.kind() == Kind::kInt && bound.is_integer) return number.AsInt() <=> bound.integer;
  const std::partial_ordering rounded = number.AsDouble() <=> bound.rounded;
  if (rounded != std::partial_ordering::equivalent || mode == NumberMode::kFloat64) return rounded;
  return value::ExactNumber(number) <=> bound.exact;
}

bool IsMultipleOf(Value number, const LooseNumber& factor, NumberMode mode) {
  if (number.kind() == Kind::kInt && factor.is_integer) return number.AsInt() % factor.integer == 0;
  if (mode == NumberMode::kFloat64 || factor.exact.digits().size() > kMaxFactorDigits) {
    return IsMultiple(number.AsDouble(), factor.rounded);
  }
  return Divides(factor.exact, value::ExactNumber(number));
}

bool IsWhole(Value number, bool by_value) {
  if (number.kind() != Kind::kFloat) return number.IsNumber();
  const double rounded = number.AsFloat();
  if (by_value)
    return std::trunc(rounded) == rounded && (rounded != 0 || value::ExactNumber(number).IsZero());
  const std::string_view text = value::TextInSource(number);
  return !text.empty() && text.find_first_not_of("-0123456789") == std::string_view::npos;
}

}  // namespace plimsoll::check
