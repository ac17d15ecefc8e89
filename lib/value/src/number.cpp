#include "number.h"

#include <bit>
#include <cmath>
#include <string>

#include "plimsoll/base/hash.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::value {
namespace {

constexpr uint64_t kIntegerTag = 0x1A;
constexpr uint64_t kFloatTag = 0x1B;
constexpr uint64_t kTextTag = 0x1C;

// The same number as an integer, if it is one of 64 bits.
Number IntegerIfExact(Number number) {
  const double real = number.real;
  if (!number.is_float || real != std::trunc(real)) return number;
  if (real >= -0x1p63 && real < 0) return Number::Int(static_cast<int64_t>(real));
  if (real >= 0 && real < 0x1p64) return Number::Uint(static_cast<uint64_t>(real));
  return number;
}

bool SameForm(Number a, Number b) {
  if (a.is_float != b.is_float) return false;
  return a.is_float ? a.real == b.real : a.negative == b.negative && a.bits == b.bits;
}

// As canonical JSON prints it, with a name for what JSON cannot hold.
std::string CanonicalText(Number number) {
  std::string out;
  if (number.is_float) {
    std::isfinite(number.real) ? text::AppendJsonFloat(out, number.real)
                               : text::AppendFloat(out, number.real);
  } else if (number.negative) {
    text::AppendInt(out, static_cast<int64_t>(number.bits));
  } else {
    text::AppendUint(out, number.bits);
  }
  return out;
}

}  // namespace

Number Number::Of(AnyValue value) {
  switch (value.kind()) {
    case Kind::kInt: return Int(value.AsInt());
    case Kind::kUint: return Uint(value.AsUint());
    default: return Float(value.AsFloat());
  }
}

bool IsNumber(Kind kind) { return kind == Kind::kInt || kind == Kind::kUint || kind == Kind::kFloat; }

bool EqualNumbers(Number a, Number b, Equality equality) {
  const bool has_float = a.is_float || b.is_float;
  if (equality == Equality::kCanonicalJson && has_float) return CanonicalText(a) == CanonicalText(b);
  if (equality == Equality::kStructural) return SameForm(IntegerIfExact(a), IntegerIfExact(b));
  return SameForm(a, b);
}

uint64_t HashNumber(Number number, Equality equality) {
  if (equality == Equality::kCanonicalJson) return MixHash(kTextTag, HashBytes(CanonicalText(number)));
  if (equality == Equality::kStructural) number = IntegerIfExact(number);
  if (!number.is_float) return MixHash(MixHash(kIntegerTag, number.negative ? 1 : 0), number.bits);
  // Negative zero equals zero and must hash as it.
  return MixHash(kFloatTag, std::bit_cast<uint64_t>(number.real == 0 ? 0.0 : number.real));
}

}  // namespace plimsoll::value
