// The order of the tests is go-yaml's and decides: a scalar whose first byte announces
// nothing is a string at once; the words of YAML 1.1 come next; then timestamps, integers
// (with Go's base prefixes), floats. Underscores are dropped from numbers before anything
// is parsed, except where the scalar starts with a point.
#include "plimsoll/text/yaml_resolver.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"
#include "yaml_timestamp.h"

namespace plimsoll::text {
namespace {

Scalar OfKind(ScalarKind kind) {
  Scalar scalar;
  scalar.kind = kind;
  return scalar;
}
Scalar Null() { return OfKind(ScalarKind::kNull); }
Scalar String() { return OfKind(ScalarKind::kString); }
Scalar Bool(bool value) {
  Scalar scalar = OfKind(ScalarKind::kBool);
  scalar.boolean = value;
  return scalar;
}
Scalar Int(int64_t value) {
  Scalar scalar = OfKind(ScalarKind::kInt);
  scalar.integer = value;
  return scalar;
}
Scalar Uint(uint64_t value) {
  Scalar scalar = OfKind(ScalarKind::kUint);
  scalar.unsigned_integer = value;
  return scalar;
}
Scalar Float(double value) {
  Scalar scalar = OfKind(ScalarKind::kFloat);
  scalar.number = value;
  return scalar;
}

// Up to eight bytes as one number, so that words are compared at once.
constexpr uint64_t Pack(std::string_view text) {
  uint64_t packed = 0;
  for (size_t i = text.size(); i-- > 0;) packed = packed << 8 | static_cast<uint8_t>(text[i]);
  return packed;
}

Scalar ResolveWord(std::string_view text) {
  if (text.size() > 5) return String();
  switch (Pack(text)) {
    case Pack("~"):
    case Pack("null"):
    case Pack("Null"):
    case Pack("NULL"): return Null();
    case Pack("y"):
    case Pack("Y"):
    case Pack("yes"):
    case Pack("Yes"):
    case Pack("YES"):
    case Pack("true"):
    case Pack("True"):
    case Pack("TRUE"):
    case Pack("on"):
    case Pack("On"):
    case Pack("ON"): return Bool(true);
    case Pack("n"):
    case Pack("N"):
    case Pack("no"):
    case Pack("No"):
    case Pack("NO"):
    case Pack("false"):
    case Pack("False"):
    case Pack("FALSE"):
    case Pack("off"):
    case Pack("Off"):
    case Pack("OFF"): return Bool(false);
    default: return String();
  }
}

bool IsInfinity(std::string_view text) { return text == ".inf" || text == ".Inf" || text == ".INF"; }

// Whether a decimal without sign that float64 cannot hold is too small rather than too large:
// whether its first digit that counts comes after the point, once the exponent has moved it.
bool IsTiny(std::string_view text) {
  const size_t exponent_at = std::min(text.find_first_of("eE"), text.size());
  const size_t point = std::min(text.find('.'), exponent_at);
  const size_t digit = text.find_first_of("123456789");
  int64_t exponent = 0;
  if (exponent_at < text.size()) {
    std::string_view written = text.substr(exponent_at + 1);
    if (written[0] == '+') written.remove_prefix(1);
    const auto result = std::from_chars(written.data(), written.data() + written.size(), exponent);
    if (result.ec != std::errc{}) return written[0] == '-';
  }
  return static_cast<int64_t>(point) - static_cast<int64_t>(digit) + exponent < 0;
}

// The value of a decimal number whose form is known to be right. Nothing when it is past
// float64; what is too small becomes zero.
std::optional<double> ParseDecimal(std::string_view text) {
  const bool negative = text[0] == '-';
  if (negative || text[0] == '+') text.remove_prefix(1);
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc::result_out_of_range) {
    if (!IsTiny(text)) return std::nullopt;
    value = 0;
  }
  if (std::isinf(value)) return std::nullopt;
  return negative ? -value : value;
}

// [0-9]* from `at` on; the position after it.
size_t EndOfDigits(std::string_view text, size_t at) {
  while (at < text.size() && ascii::IsDigit(text[at])) ++at;
  return at;
}

// [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
bool LooksLikeFloat(std::string_view text) {
  size_t at = text[0] == '+' || text[0] == '-' ? 1 : 0;
  const size_t whole_end = EndOfDigits(text, at);
  const bool has_whole = whole_end > at;
  at = whole_end;
  if (at < text.size() && text[at] == '.') {
    const size_t fraction_end = EndOfDigits(text, at + 1);
    if (!has_whole && fraction_end == at + 1) return false;
    at = fraction_end;
  } else if (!has_whole) {
    return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const size_t exponent_end = EndOfDigits(text, at);
    if (exponent_end == at) return false;
    at = exponent_end;
  }
  return at == text.size();
}

Scalar FloatOrString(std::string_view text) {
  if (!LooksLikeFloat(text)) return String();
  const std::optional<double> value = ParseDecimal(text);
  return value ? Float(*value) : String();
}

// Digits of a base that fit 64 bits.
std::optional<uint64_t> ParseDigits(std::string_view digits, unsigned base) {
  uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto result = std::from_chars(digits.data(), end, value, static_cast<int>(base));
  if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
  return value;
}

// A whole number without sign in Go's spelling with base prefixes; a leading 0 alone means octal.
std::optional<uint64_t> ParsePrefixedMagnitude(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text[0] != '0' || text.size() == 1) return ParseDigits(text, 10);
  const char letter = static_cast<char>(text[1] | 0x20);
  if (text.size() >= 3 && letter == 'x') return ParseDigits(text.substr(2), 16);
  if (text.size() >= 3 && letter == 'o') return ParseDigits(text.substr(2), 8);
  if (text.size() >= 3 && letter == 'b') return ParseDigits(text.substr(2), 2);
  return ParseDigits(text.substr(1), 8);
}

std::optional<int64_t> Signed(uint64_t magnitude, bool negative) {
  constexpr uint64_t kLimit = uint64_t{1} << 63;
  if (magnitude > kLimit || (magnitude == kLimit && !negative)) return std::nullopt;
  return static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
}

// `0b-101`: go-yaml's own reading of binary takes a sign after the prefix.
Scalar SignedBinaryOrString(std::string_view text) {
  if (!text.starts_with("0b+") && !text.starts_with("0b-")) return String();
  const std::optional<uint64_t> magnitude = ParseDigits(text.substr(3), 2);
  const std::optional<int64_t> value = magnitude ? Signed(*magnitude, text[2] == '-') : std::nullopt;
  return value ? Int(*value) : String();
}

// Underscores are gone already.
Scalar ResolveNumber(std::string_view text) {
  const bool has_sign = text[0] == '+' || text[0] == '-';
  const std::optional<uint64_t> magnitude = ParsePrefixedMagnitude(text.substr(has_sign ? 1 : 0));
  if (magnitude) {
    if (const auto value = Signed(*magnitude, text[0] == '-')) return Int(*value);
    if (!has_sign) return Uint(*magnitude);
  }
  const Scalar number = FloatOrString(text);
  return number.kind == ScalarKind::kFloat ? number : SignedBinaryOrString(text);
}

std::string WithoutUnderscores(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    if (c != '_') out.push_back(c);
  }
  return out;
}

// Between digits, one at a time.
bool UnderscoresAreInPlace(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') continue;
    if (i == 0 || i + 1 == text.size() || !ascii::IsDigit(text[i - 1]) || !ascii::IsDigit(text[i + 1]))
      return false;
  }
  return true;
}

Scalar ResolvePoint(std::string_view text) {
  if (IsInfinity(text)) return Float(std::numeric_limits<double>::infinity());
  if (text == ".nan" || text == ".NaN" || text == ".NAN")
    return Float(std::numeric_limits<double>::quiet_NaN());
  if (text.find('_') == std::string_view::npos) return FloatOrString(text);
  return UnderscoresAreInPlace(text) ? FloatOrString(WithoutUnderscores(text)) : String();
}

Scalar ResolveDigitOrSign(std::string_view text) {
  if (!ascii::IsDigit(text[0]) && IsInfinity(text.substr(1))) {
    const double infinity = std::numeric_limits<double>::infinity();
    return Float(text[0] == '-' ? -infinity : infinity);
  }
  if (text.find('_') == std::string_view::npos) return ResolveNumber(text);
  return ResolveNumber(WithoutUnderscores(text));
}

}  // namespace

Scalar ResolveWithoutTimestamp(std::string_view text) {
  if (text.empty()) return Null();
  switch (kScalarHints[static_cast<uint8_t>(text[0])]) {
    case ScalarHint::kNothing: return String();
    case ScalarHint::kWord: return ResolveWord(text);
    case ScalarHint::kPoint: return ResolvePoint(text);
    case ScalarHint::kDigitOrSign: return ResolveDigitOrSign(text);
  }
  return String();
}

namespace {

Scalar ResolveCoreWord(std::string_view text) {
  const Scalar scalar = ResolveWord(text);
  if (scalar.kind != ScalarKind::kBool) return scalar;
  const char last = text.back();
  const bool is_word = text.size() >= 4 && (last == 'e' || last == 'E');
  return is_word ? scalar : String();
}

// A leading zero means nothing; octal numbers begin with 0o.
Scalar ResolveCoreNumber(std::string_view text) {
  const bool has_sign = text[0] == '+' || text[0] == '-';
  if (has_sign && IsInfinity(text.substr(1))) return ResolveDigitOrSign(text);
  std::optional<uint64_t> magnitude;
  if (text.starts_with("0o")) {
    magnitude = ParseDigits(text.substr(2), 8);
  } else if (text.starts_with("0x")) {
    magnitude = ParseDigits(text.substr(2), 16);
  } else {
    magnitude = ParseDigits(text.substr(has_sign ? 1 : 0), 10);
  }
  if (!magnitude) return FloatOrString(text);
  if (const auto value = Signed(*magnitude, text[0] == '-')) return Int(*value);
  return has_sign ? FloatOrString(text) : Uint(*magnitude);
}

}  // namespace

Scalar ResolveCore(std::string_view text) {
  if (text.empty()) return Null();
  switch (kScalarHints[static_cast<uint8_t>(text[0])]) {
    case ScalarHint::kNothing: return String();
    case ScalarHint::kWord: return ResolveCoreWord(text);
    case ScalarHint::kPoint: return text.find('_') == std::string_view::npos ? ResolvePoint(text) : String();
    case ScalarHint::kDigitOrSign: return ResolveCoreNumber(text);
  }
  return String();
}

Scalar ResolvePlain(std::string_view text) {
  if (IsYamlTimestamp(text)) return OfKind(ScalarKind::kTimestamp);
  return ResolveWithoutTimestamp(text);
}

}  // namespace plimsoll::text
