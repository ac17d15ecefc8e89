// Reading quantities. The text is taken apart once; numbers of up to 18 digits then become a
// ScaledInt, all others a Decimal. Upstream's scanner is looser than the expression in its
// error text: `+`, `.` and `Ki` all are zero, and so are they here.
#include <cstddef>
#include <limits>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/quantity.h"
#include "quantity_suffix.h"

namespace plimsoll::value {

// The pieces of a quantity's text.
struct QuantityParts {
  bool negative = false;
  bool plus = false;
  bool dot = false;
  std::string_view zeros;     // that lead
  std::string_view whole;     // the digits after them
  std::string_view fraction;  // the digits after the dot
  std::string_view suffix;
  bool matches = true;  // what is after the number may be a suffix

  bool HasDigits() const { return !zeros.empty() || !whole.empty() || !fraction.empty(); }
  // Digits of the number as upstream counts them: an empty whole part is a 0.
  int64_t CountDigits() const {
    return static_cast<int64_t>((whole.empty() ? 1 : whole.size()) + fraction.size());
  }
};

namespace {

constexpr char kFormatWrong[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kNumericWrong[] = "unable to parse numeric part of quantity";
constexpr char kSuffixWrong[] = "unable to parse quantity's suffix";

// Digits of a number that is sure to fit int64.
constexpr int64_t kSmallDigits = 18;

// Takes characters off the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  template <class Wanted>
  std::string_view TakeWhile(Wanted wanted) {
    size_t length = 0;
    while (length < text_.size() && wanted(text_[length])) ++length;
    const std::string_view taken = text_.substr(0, length);
    text_.remove_prefix(length);
    return taken;
  }
  bool Take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  std::string_view left() const { return text_; }

 private:
  std::string_view text_;
};

bool MatchesSuffix(std::string_view text) {
  Scanner scanner(text);
  scanner.TakeWhile(
      [](char c) { return std::string_view("eEinumkKMGTP").find(c) != std::string_view::npos; });
  if (!scanner.Take('-')) scanner.Take('+');
  scanner.TakeWhile(ascii::IsDigit);
  return scanner.left().empty();
}

QuantityParts TakeApart(std::string_view text) {
  QuantityParts parts;
  Scanner scanner(text);
  parts.negative = scanner.Take('-');
  parts.plus = !parts.negative && scanner.Take('+');
  parts.zeros = scanner.TakeWhile([](char c) { return c == '0'; });
  parts.whole = scanner.TakeWhile(ascii::IsDigit);
  parts.dot = scanner.Take('.');
  if (parts.dot) parts.fraction = scanner.TakeWhile(ascii::IsDigit);
  parts.suffix = scanner.left();
  parts.matches = MatchesSuffix(parts.suffix);
  return parts;
}

// The number without dot and suffix, when it has no more than 18 digits.
int64_t SmallDigits(const QuantityParts& parts) {
  int64_t value = 0;
  for (char c : parts.whole) value = value * 10 + (c - '0');
  for (char c : parts.fraction) value = value * 10 + (c - '0');
  return value;
}

bool IsSmall(const QuantityParts& parts, QuantitySuffix suffix) {
  if (suffix.format != QuantityFormat::kBinarySi) return parts.CountDigits() <= kSmallDigits;
  // Three digits are counted for each factor of 1024.
  return parts.fraction.empty() && parts.CountDigits() + suffix.exponent / 10 * 3 <= 14;
}

// Upstream keeps the text of a number it takes for canonical. It looks at the digits only.
bool KeepsText(const QuantityParts& parts, QuantitySuffix suffix, ScaledInt digits) {
  if (suffix.format == QuantityFormat::kBinarySi) return (digits.value & 7) != 0;
  return digits.scale % 3 == 0 && !parts.whole.empty() && digits.value % 1000 != 0;
}

// Whether the text of a number that keeps it is the canonical text indeed.
bool IsCanonical(const QuantityParts& parts, QuantitySuffix suffix) {
  if (parts.plus || parts.dot || !parts.zeros.empty()) return false;
  if (suffix.format != QuantityFormat::kDecimalExponent) return true;
  std::string canonical;
  AppendQuantitySuffix(canonical, suffix);
  return parts.suffix == canonical;
}

Decimal LargeNumber(const QuantityParts& parts, QuantitySuffix suffix) {
  std::string digits(parts.whole);
  digits += parts.fraction;
  const bool binary = suffix.format == QuantityFormat::kBinarySi;
  const int64_t exponent = (binary ? 0 : suffix.exponent) - static_cast<int64_t>(parts.fraction.size());
  Decimal number = Decimal::FromDigits(false, std::move(digits), exponent);
  if (binary) number.MultiplyBy(uint64_t{1} << suffix.exponent);
  number.RoundAwayFromZero(scale::kNano);
  return number;
}

// The places upstream ends up with: nine once the number was rounded, those of the text for a
// zero, which is not.
int32_t LargePlaces(const QuantityParts& parts, QuantitySuffix suffix, const Decimal& number) {
  if (!number.IsZero()) return -scale::kNano;
  const int32_t exponent = suffix.format == QuantityFormat::kBinarySi ? 0 : suffix.exponent;
  return WrapScale(static_cast<int64_t>(parts.fraction.size()) - exponent);
}

}  // namespace

// Makes a quantity out of its parts.
class QuantityReader {
 public:
  QuantityReader(std::string_view text, const QuantityParts& parts, QuantitySuffix suffix)
      : text_(text), parts_(parts), suffix_(suffix) {}

  Result<Quantity> Read() const {
    const ScaledInt digits = Digits();
    if (IsSmall(parts_, suffix_) && digits.scale >= scale::kNano) return Small(digits);
    if (!parts_.HasDigits()) return Fail(kNumericWrong);
    return Large();
  }

 private:
  bool IsBinary() const { return suffix_.format == QuantityFormat::kBinarySi; }

  // The number without its sign and a binary suffix.
  ScaledInt Digits() const {
    const int64_t exponent = IsBinary() ? 0 : suffix_.exponent;
    return {IsSmall(parts_, suffix_) ? SmallDigits(parts_) : 0,
            WrapScale(exponent - static_cast<int64_t>(parts_.fraction.size()))};
  }

  Quantity Small(ScaledInt digits) const {
    ScaledInt number = digits;
    if (IsBinary()) number.value <<= suffix_.exponent;
    if (parts_.negative) number.Negate();
    Quantity out(number, suffix_.format);
    if (KeepsText(parts_, suffix_, digits) && !IsCanonical(parts_, suffix_)) out.written_ = text_;
    return out;
  }

  Quantity Large() const {
    Quantity::Large large{LargeNumber(parts_, suffix_), 0};
    large.places = LargePlaces(parts_, suffix_, large.value);
    const Decimal cap = Decimal::FromInt(std::numeric_limits<int64_t>::max());
    if (IsBinary() && large.value > cap) large = {cap, 0};
    const bool below_one = !large.value.IsZero() && large.value < Decimal::FromInt(1);
    if (parts_.negative) large.value.Negate();
    return Quantity(std::move(large), IsBinary() && below_one ? QuantityFormat::kDecimalSi : suffix_.format);
  }

  std::string_view text_;
  const QuantityParts& parts_;
  QuantitySuffix suffix_;
};

Result<Quantity> ParseQuantity(std::string_view text) {
  if (text.empty()) return Fail(kFormatWrong);
  const QuantityParts parts = TakeApart(text);
  if (!parts.matches) return Fail(kFormatWrong);
  const std::optional<QuantitySuffix> suffix = ParseQuantitySuffix(parts.suffix);
  if (!suffix) return Fail(kSuffixWrong);
  return QuantityReader(text, parts, *suffix).Read();
}

Result<Quantity> ParseJsonQuantity(std::string_view token) {
  if (token == "null") return Quantity();
  const bool quoted = token.size() >= 2 && token.front() == '"' && token.back() == '"';
  return ParseQuantity(text::TrimSpace(quoted ? token.substr(1, token.size() - 2) : token));
}

}  // namespace plimsoll::value
