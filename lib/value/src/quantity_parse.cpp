// Reading quantities. The text is taken apart once; numbers of up to 18 digits then become a
// ScaledInt, all others a Decimal. Upstream's scanner is looser than the expression in its
// error text: `+`, `.` and `Ki` all are zero, and so are they here.
#include <cstddef>
#include <utility>

#include "plimsoll/text/utf8.h"
#include "plimsoll/value/quantity.h"
#include "quantity_suffix.h"

namespace plimsoll::value {
namespace {

constexpr char kFormatWrong[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kNumericWrong[] = "unable to parse numeric part of quantity";
constexpr char kSuffixWrong[] = "unable to parse quantity's suffix";

// Digits of a number that is sure to fit int64.
constexpr int64_t kSmallDigits = 18;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

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

struct Parts {
  bool negative = false;
  bool plus = false;
  bool dot = false;
  std::string_view zeros;     // that lead
  std::string_view whole;     // the digits behind them
  std::string_view fraction;  // the digits behind the dot
  std::string_view suffix;
  bool matches = true;  // what is behind the number may be a suffix

  bool HasDigits() const { return !zeros.empty() || !whole.empty() || !fraction.empty(); }
  // Digits of the number as upstream counts them: an empty whole part is a 0.
  int64_t CountDigits() const {
    return static_cast<int64_t>((whole.empty() ? 1 : whole.size()) + fraction.size());
  }
};

bool MatchesSuffix(std::string_view text) {
  Scanner scanner(text);
  scanner.TakeWhile(
      [](char c) { return std::string_view("eEinumkKMGTP").find(c) != std::string_view::npos; });
  if (!scanner.Take('-')) scanner.Take('+');
  scanner.TakeWhile(IsDigit);
  return scanner.left().empty();
}

Parts TakeApart(std::string_view text) {
  Parts parts;
  Scanner scanner(text);
  parts.negative = scanner.Take('-');
  parts.plus = !parts.negative && scanner.Take('+');
  parts.zeros = scanner.TakeWhile([](char c) { return c == '0'; });
  parts.whole = scanner.TakeWhile(IsDigit);
  parts.dot = scanner.Take('.');
  if (parts.dot) parts.fraction = scanner.TakeWhile(IsDigit);
  parts.suffix = scanner.left();
  parts.matches = MatchesSuffix(parts.suffix);
  return parts;
}

// The number without dot and suffix, when it has no more than 18 digits.
int64_t SmallDigits(const Parts& parts) {
  int64_t value = 0;
  for (char c : parts.whole) value = value * 10 + (c - '0');
  for (char c : parts.fraction) value = value * 10 + (c - '0');
  return value;
}

bool IsSmall(const Parts& parts, QuantitySuffix suffix) {
  if (suffix.format != QuantityFormat::kBinarySi) return parts.CountDigits() <= kSmallDigits;
  // Three digits are counted for each factor of 1024.
  return parts.fraction.empty() && parts.CountDigits() + suffix.exponent / 10 * 3 <= 14;
}

// Upstream keeps the text of a number it takes for canonical. It looks at the digits only.
bool KeepsText(const Parts& parts, QuantitySuffix suffix, ScaledInt digits) {
  if (suffix.format == QuantityFormat::kBinarySi) return (digits.value & 7) != 0;
  return digits.scale % 3 == 0 && !parts.whole.empty() && digits.value % 1000 != 0;
}

// Whether the text of a number that keeps it is the canonical text indeed.
bool IsCanonical(const Parts& parts, QuantitySuffix suffix) {
  if (parts.plus || parts.dot || !parts.zeros.empty()) return false;
  if (suffix.format != QuantityFormat::kDecimalExponent) return true;
  std::string canonical;
  AppendQuantitySuffix(canonical, suffix);
  return parts.suffix == canonical;
}

Decimal LargeNumber(const Parts& parts, QuantitySuffix suffix) {
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
int32_t LargePlaces(const Parts& parts, QuantitySuffix suffix, const Decimal& number) {
  if (!number.IsZero()) return -scale::kNano;
  const int32_t exponent = suffix.format == QuantityFormat::kBinarySi ? 0 : suffix.exponent;
  return WrapScale(static_cast<int64_t>(parts.fraction.size()) - exponent);
}

bool IsSpace(char32_t rune) {
  return (rune >= '\t' && rune <= '\r') || rune == ' ' || rune == 0x85 || rune == 0xA0 || rune == 0x1680 ||
         (rune >= 0x2000 && rune <= 0x200A) || rune == 0x2028 || rune == 0x2029 || rune == 0x202F ||
         rune == 0x205F || rune == 0x3000;
}

// strings.TrimSpace.
std::string_view TrimSpace(std::string_view text) {
  while (!text.empty()) {
    const text::Decoded first = text::DecodeRune(text);
    if (!IsSpace(first.rune)) break;
    text.remove_prefix(first.width);
  }
  while (!text.empty()) {
    // The last rune starts at the last byte that continues none.
    size_t start = text.size() - 1;
    while (start > 0 && (static_cast<uint8_t>(text[start]) & 0xC0) == 0x80) --start;
    const text::Decoded last = text::DecodeRune(text.substr(start));
    if (!IsSpace(last.rune) || start + last.width != text.size()) break;
    text.remove_suffix(last.width);
  }
  return text;
}

}  // namespace

Result<Quantity> ParseQuantity(std::string_view text) {
  if (text.empty()) return Fail(kFormatWrong);
  const Parts parts = TakeApart(text);
  if (!parts.matches) return Fail(kFormatWrong);
  const std::optional<QuantitySuffix> suffix = ParseQuantitySuffix(parts.suffix);
  if (!suffix) return Fail(kSuffixWrong);
  const bool binary = suffix->format == QuantityFormat::kBinarySi;

  const ScaledInt digits{
      IsSmall(parts, *suffix) ? SmallDigits(parts) : 0,
      binary ? 0 : WrapScale(int64_t{suffix->exponent} - static_cast<int64_t>(parts.fraction.size()))};
  if (IsSmall(parts, *suffix) && digits.scale >= scale::kNano) {
    ScaledInt number = digits;
    if (binary) number.value <<= suffix->exponent;
    if (parts.negative) number.Negate();
    Quantity out(number, suffix->format);
    if (KeepsText(parts, *suffix, digits) && !IsCanonical(parts, *suffix)) out.written_ = text;
    return out;
  }

  if (!parts.HasDigits()) return Fail(kNumericWrong);
  Quantity::Large large{LargeNumber(parts, *suffix), 0};
  large.places = LargePlaces(parts, *suffix, large.value);
  QuantityFormat format = suffix->format;
  if (binary && large.value > Decimal::FromInt(INT64_MAX)) large = {Decimal::FromInt(INT64_MAX), 0};
  if (binary && large.value.Sign() > 0 && large.value < Decimal::FromInt(1))
    format = QuantityFormat::kDecimalSi;
  if (parts.negative) large.value.Negate();
  return Quantity(std::move(large), format);
}

Result<Quantity> ParseJsonQuantity(std::string_view token) {
  if (token == "null") return Quantity();
  if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
    token = token.substr(1, token.size() - 2);
  return ParseQuantity(TrimSpace(token));
}

}  // namespace plimsoll::value
