#include "plimsoll/value/exact_number.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_number.h"

namespace plimsoll::value {
namespace {

// A number in JSON's notation; none for anything else.
std::optional<Decimal> ParseDecimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  std::string digits;
  int64_t exponent = 0;
  size_t at = 0;
  while (at < text.size() && ascii::IsDigit(text[at])) digits += text[at++];
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0')) return std::nullopt;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && ascii::IsDigit(text[at]); ++at, --exponent) digits += text[at];
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && text[at] == '+') ++at;
    int32_t power = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), power);
    if (error != std::errc{}) return std::nullopt;
    exponent += power;
    at = static_cast<size_t>(end - text.data());
  }
  if (at != text.size()) return std::nullopt;
  return Decimal::FromDigits(negative, std::move(digits), exponent);
}

}  // namespace

std::string_view TextInSource(Value value) {
  const std::string_view source = value.document().source();
  const Node& node = value.node();
  if (node.offset >= source.size() || node.span_length == Node::kLongSpan) return {};
  return source.substr(node.offset, node.span_length);
}

Decimal ExactNumber(double number) {
  if (!std::isfinite(number)) return {};
  std::string text;
  text::AppendJsonFloat(text, number);
  return ParseDecimal(text).value_or(Decimal());
}

Decimal ExactNumber(Value number) {
  if (number.kind() == Kind::kInt) return Decimal::FromInt(number.AsInt());
  if (number.kind() == Kind::kUint) {
    return Decimal::FromDigits(false, std::to_string(number.AsUint()), 0);
  }
  if (std::optional<Decimal> written = ParseDecimal(TextInSource(number))) return *std::move(written);
  return ExactNumber(number.AsFloat());
}

}  // namespace plimsoll::value
