#include "go_float.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"

namespace plimsoll::cel {
namespace {

bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (ascii::ToLower(text[i]) != lower[i]) return false;
  }
  return true;
}

// Underscores may be between digits, and between the prefix and a digit.
bool UnderscoresAreValid(std::string_view text, bool hex) {
  char before = hex ? '0' : '^';
  for (const char c : text.substr(hex ? 2 : 0)) {
    if (ascii::IsDigit(c) || (hex && ascii::IsHexDigit(c))) {
      before = '0';
    } else if (c == '_') {
      if (before != '0') return false;
      before = '_';
    } else {
      if (before == '_') return false;
      before = '!';
    }
  }
  return before != '_';
}

struct Parts {
  std::string digits;  // before and after the point, without underscores
  std::string fraction;
  std::string exponent;  // with its sign; empty when there is none
};

// False when the text is not of the form.
bool SplitNumber(std::string_view text, bool hex, Parts& parts) {
  size_t i = 0;
  bool point = false;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '_') continue;
    if (c == '.') {
      if (point) return false;
      point = true;
    } else if (hex ? ascii::IsHexDigit(c) : ascii::IsDigit(c)) {
      (point ? parts.fraction : parts.digits) += c;
    } else {
      break;
    }
  }
  if (parts.digits.empty() && parts.fraction.empty()) return false;
  if (i == text.size()) return !hex;
  if (ascii::ToLower(text[i]) != (hex ? 'p' : 'e')) return false;
  ++i;
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) {
    if (text[i] == '-') parts.exponent += '-';
    ++i;
  }
  if (i == text.size() || !ascii::IsDigit(text[i])) return false;
  for (; i < text.size(); ++i) {
    if (text[i] == '_') continue;
    if (!ascii::IsDigit(text[i])) return false;
    parts.exponent += text[i];
  }
  return true;
}

std::optional<double> ReadDecimal(const Parts& parts) {
  std::string json = parts.digits.substr(std::min(parts.digits.find_first_not_of('0'), parts.digits.size()));
  if (json.empty()) json.push_back('0');
  json.append(".").append(parts.fraction.empty() ? "0" : parts.fraction);
  if (!parts.exponent.empty()) json.append("e").append(parts.exponent);
  text::JsonNumber number;
  const char* end = text::ReadJsonNumber(json.data(), json.data() + json.size(), number);
  if (end != json.data() + json.size() || number.kind == text::JsonNumber::Kind::kOverflow)
    return std::nullopt;
  return number.kind == text::JsonNumber::Kind::kInt ? static_cast<double>(number.integer) : number.number;
}

std::optional<double> ReadHex(const Parts& parts) {
  std::string text = parts.digits.empty() ? std::string("0") : parts.digits;
  text.append(".").append(parts.fraction).append("0p").append(parts.exponent);
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::hex);
  if (read.ec == std::errc{}) return number;
  // Out of range: too small is zero, too large no number.
  if (parts.exponent.starts_with('-')) return 0.0;
  return std::nullopt;
}

std::optional<double> ReadMagnitude(std::string_view text) {
  if (EqualsIgnoringCase(text, "inf") || EqualsIgnoringCase(text, "infinity")) {
    return std::numeric_limits<double>::infinity();
  }
  const bool hex = text.size() >= 2 && text[0] == '0' && ascii::ToLower(text[1]) == 'x';
  if (!UnderscoresAreValid(text, hex)) return std::nullopt;
  Parts parts;
  if (!SplitNumber(hex ? text.substr(2) : text, hex, parts)) return std::nullopt;
  return hex ? ReadHex(parts) : ReadDecimal(parts);
}

}  // namespace

std::optional<double> ParseGoFloat(std::string_view text) {
  if (EqualsIgnoringCase(text, "nan")) return std::numeric_limits<double>::quiet_NaN();
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  const std::optional<double> magnitude = ReadMagnitude(text);
  if (!magnitude) return std::nullopt;
  return negative ? -*magnitude : *magnitude;
}

}  // namespace plimsoll::cel
