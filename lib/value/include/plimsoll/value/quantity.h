// Quantity is an amount of something as Kubernetes writes it: `100m`, `1.5Gi`, `12e6`.
// It is k8s.io/apimachinery's resource.Quantity: the same texts are accepted with the same
// values, and printed, compared and added with the same results.
//
//   Result<Quantity> q = ParseQuantity("1.5Gi");
//   q->String();  // 1536Mi
//   q->Value();   // 1610612736
//
// A quantity is a fixed-point decimal with at most nine places; more are rounded away from
// zero. It has one of two forms: a ScaledInt where the number was written with up to 18
// digits, which takes no memory of its own, and a Decimal else. Which one it is shows in AsInt64 and in
// how overflow looks, so every operation leaves the form upstream leaves.
//
// Where it differs from upstream: upstream fills in all digits of `1e999999999` before it
// compares or adds, for minutes or until memory ends, and panics on comparing
// `1e2147483647` with `1n`. Here comparing takes one look at any size, and Add fails when the
// sum would need more than Decimal::kMaxFill digits that are not in the operands. Comparing
// never changes the form of an operand, as upstream's may.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/decimal.h"
#include "plimsoll/base/result.h"
#include "plimsoll/value/scaled_int.h"

namespace plimsoll::value {

// How a quantity was written, and will be printed where that loses nothing.
enum class QuantityFormat : uint8_t {
  kDecimalSi,        // 12M
  kBinarySi,         // 12Mi
  kDecimalExponent,  // 12e6
};

// The powers of ten that have a name.
namespace scale {
inline constexpr int32_t kNano = -9, kMicro = -6, kMilli = -3, kUnit = 0, kKilo = 3, kMega = 6, kGiga = 9,
                         kTera = 12, kPeta = 15, kExa = 18;
}  // namespace scale

class Quantity {
 public:
  // Zero.
  Quantity() = default;
  static Quantity FromInt(int64_t value, QuantityFormat format);
  static Quantity FromMilli(int64_t value, QuantityFormat format);
  // value * 10^scale; no finer than nano.
  static Quantity FromScaled(int64_t value, int32_t scale);

  QuantityFormat format() const { return format_; }
  // -1, 0 or 1.
  int Sign() const { return large_ ? large_->value.Sign() : small_.Sign(); }
  bool IsZero() const { return Sign() == 0; }
  // By the number alone: 1Ki equals 1024.
  friend std::weak_ordering operator<=>(const Quantity& a, const Quantity& b);
  friend bool operator==(const Quantity& a, const Quantity& b) { return (a <=> b) == 0; }

  // The number as an integer, where upstream finds it without effort: 1k is one, 1000m is
  // not, nor is anything in decimal form (1.5Ki).
  std::optional<int64_t> AsInt64() const;
  // The number in units of 10^scale, rounded away from zero. A number past int64 gives
  // upstream's garbage; a negative one in decimal form with a rest is one more than it should.
  int64_t ScaledValue(int32_t scale) const;
  int64_t Value() const { return ScaledValue(scale::kUnit); }
  int64_t MilliValue() const { return ScaledValue(scale::kMilli); }

  // Near the number: the digits as a double times the power of ten as a double.
  double ApproximateFloat64() const;
  // The same before Kubernetes 1.24, which took the power of ten of a binary quantity for a
  // power of 1024.
  double ApproximateFloat64Before124() const;
  // The nearest double, save for upstream's rounding in two steps.
  double Float64() const;

  // The canonical text: no fraction, the largest suffix that leaves none, a binary suffix only
  // for integers of 1024 and more. Texts that upstream takes for canonical print as they were
  // written, `+1` and `1.100` among them. Decimal amounts past `E` lose their suffix: `1000E`
  // prints `1`.
  std::string String() const;
  void AppendTo(std::string& out) const;

  // A sum takes the format of `other` if this is zero. Fails only on numbers too far apart.
  [[nodiscard]] Result<void> Add(const Quantity& other);
  [[nodiscard]] Result<void> Subtract(const Quantity& other);
  // False if the product has more digits than an int64 holds; it is exact all the same.
  bool Multiply(int64_t factor);
  void Negate();
  // To a multiple of 10^scale, away from zero; false if that lost anything.
  bool RoundUp(int32_t scale);

 private:
  friend class QuantityReader;

  // The decimal form: upstream's digits are value * 10^places, as an integer. Values of 0
  // apart, there are never more places than nine.
  struct Large {
    Decimal value;
    int32_t places = 0;

    // Digits as an integer, modulo 2^64 and with the sign, as big.Int.Int64 gives it.
    int64_t LowDigits() const;
    bool DigitsFitInt64() const;
    int64_t InUnitsOf(int32_t unit) const;
  };

  Quantity(ScaledInt small, QuantityFormat format) : small_(small), format_(format) {}
  Quantity(Large large, QuantityFormat format) : large_(std::move(large)), format_(format) {}
  Large AsLarge() const;
  bool IsBinaryText() const;
  double DigitsAsDouble() const;
  int32_t DigitsExponent() const { return large_ ? WrapScale(-int64_t{large_->places}) : small_.scale; }
  Result<void> AddLarge(Large other, QuantityFormat format);

  ScaledInt small_;
  std::optional<Large> large_;
  // What String gives, if that is not the canonical text. An odd spelling of more than 15
  // characters is the one thing about a small quantity that takes memory.
  std::string written_;
  QuantityFormat format_ = QuantityFormat::kDecimalSi;
};

// Fails with one of upstream's three sentences.
Result<Quantity> ParseQuantity(std::string_view text);

// A quantity inside a JSON document, from the token as it is there: a string, with white
// space around the number allowed and escapes not looked at; a number; or null, which is 0.
Result<Quantity> ParseJsonQuantity(std::string_view token);

}  // namespace plimsoll::value
