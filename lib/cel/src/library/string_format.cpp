// string.format: printf in small. Fixed and scientific numbers are written as a printer for
// American English writes them: groups of three digits, ×10 to a raised power, ∞.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "../check/format_clause.h"
#include "../values/go_float.h"
#include "libraries.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/result.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

using Text = Result<std::string>;

constexpr int64_t kDefaultPrecision = 6;
// Go's fmt takes no larger width or precision, and prints this.
constexpr int64_t kMaxPrecision = 1'000'000;
constexpr const char* kTooPrecise = "%!(NOVERB)";

std::unexpected<Error> WrongKind(std::string_view what, Value value) {
  std::string text(what);
  return Fail(text.append(", was given ").append(TypeNameOf(value)));
}

class Formatter {
 public:
  explicit Formatter(EvalContext& context) : context_(context) {}

  Text String(Value value);
  Text Decimal(Value value);
  Text Fixed(Value value, int64_t precision);
  Text Scientific(Value value, int64_t width);
  Text Binary(Value value);
  Text Hex(Value value, bool upper);
  Text Octal(Value value);

 private:
  // Inside a list or map: as a literal of the language.
  Text Nested(Value value);
  Text NestedPlain(Value value);
  Text List(Value list);
  Text Map(Value map);
  Text MapKey(Value key);
  Result<double> Number(Value value, std::string_view clause);

  EvalContext& context_;
  int depth_ = 0;
};

std::string InBase(uint64_t number, bool negative, int base, bool upper = false) {
  char digits[72];
  const auto end = std::to_chars(digits, digits + sizeof digits, number, base).ptr;
  std::string out = negative ? "-" : "";
  out.append(digits, end);
  if (upper) std::transform(out.begin(), out.end(), out.begin(), [](char c) { return ascii::ToUpper(c); });
  return out;
}

// An int or uint in a base.
std::string Integer(Value value, int base, bool upper = false) {
  if (value.tag() == Tag::kUint) return InBase(value.AsUint(), false, base, upper);
  const int64_t i = value.AsInt();
  const uint64_t magnitude = i < 0 ? uint64_t{0} - static_cast<uint64_t>(i) : static_cast<uint64_t>(i);
  return InBase(magnitude, i < 0, base, upper);
}

bool IsInteger(Value value) { return value.tag() == Tag::kInt || value.tag() == Tag::kUint; }

Text Formatter::String(Value value) {
  std::string out;
  switch (value.tag()) {
    case Tag::kNull: return "null";
    case Tag::kBool: return value.AsBool() ? "true" : "false";
    case Tag::kInt:
    case Tag::kUint: return Integer(value, 10);
    case Tag::kDouble: AppendDouble(out, value.AsDouble()); return out;
    case Tag::kString:
    case Tag::kType: return std::string(value.text());
    case Tag::kBytes:
      if (text::FindInvalidUtf8(value.text()) != std::string_view::npos) {
        return Fail(
            "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to string");
      }
      return std::string(value.text());
    case Tag::kDuration: AppendSeconds(out, value.AsDuration()); return out;
    case Tag::kTimestamp: return value.AsTimestamp().Format(value::TimeLayout::kRfc3339Nano);
    default:
      if (value.IsList()) return List(value);
      if (value.IsMap()) return Map(value);
      return WrongKind(
          "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, "
          "durations, and timestamps",
          value);
  }
}

Text Formatter::Decimal(Value value) {
  if (IsInteger(value)) return Integer(value, 10);
  return WrongKind("decimal clause can only be used on integers", value);
}

std::string PlainFixed(double number, int64_t precision) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "+Inf" : "-Inf";
  std::string digits(static_cast<size_t>(precision) + 400, '\0');
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 std::chars_format::fixed, static_cast<int>(precision))
                       .ptr;
  digits.resize(static_cast<size_t>(end - digits.data()));
  return digits;
}

Text Formatter::NestedPlain(Value value) {
  switch (value.tag()) {
    case Tag::kDouble: return PlainFixed(value.AsDouble(), kDefaultPrecision);
    case Tag::kTimestamp: return "timestamp(" + text::Quoted(*String(value)) + ")";
    case Tag::kDuration: return "duration(" + text::Quoted(*String(value)) + ")";
    case Tag::kNull:
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kUint:
    case Tag::kString:
    case Tag::kBytes:
    case Tag::kType: return String(value);
    default:
      if (value.IsList()) return List(value);
      if (value.IsMap()) return Map(value);
      return Fail("no formatting function for " + std::string(TypeNameOf(value)));
  }
}

Text Formatter::Nested(Value value) {
  Text text = NestedPlain(value);
  if (!text) return text;
  if (value.tag() == Tag::kString) return text::Quoted(*text);
  if (value.tag() == Tag::kBytes) return "b" + text::Quoted(*text);
  if (value.tag() == Tag::kDouble && !std::isfinite(value.AsDouble())) return text::Quoted(*text);
  return text;
}

// Values nest as deep as a document may; what is deeper than this is refused.
constexpr int kMaxFormatNesting = 1000;

Text Formatter::List(Value list) {
  if (++depth_ > kMaxFormatNesting) return Fail("values nest too deep");
  std::string out = "[";
  bool first = true;
  for (ListCursor items(context_, list); items.Next(); first = false) {
    const Text item = Nested(items.item());
    if (!item) return item;
    if (!first) out += ", ";
    out += *item;
  }
  --depth_;
  return out + "]";
}

Text Formatter::MapKey(Value key) {
  if (key.tag() == Tag::kString || key.tag() == Tag::kBool || IsInteger(key)) return Nested(key);
  return Fail("no formatting function for map key of type " + std::string(TypeNameOf(key)));
}

Text Formatter::Map(Value map) {
  if (++depth_ > kMaxFormatNesting) return Fail("values nest too deep");
  std::vector<std::pair<std::string, std::string>> pairs;
  for (MapCursor entries(context_, map); entries.Next();) {
    Text key = MapKey(entries.key());
    if (!key) return key;
    const Value value = entries.value();
    if (value.IsAbsent()) return Fail("could not find key: " + *key);
    Text text = Nested(value);
    if (!text) return text;
    pairs.emplace_back(*std::move(key), *std::move(text));
  }
  --depth_;
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string out = "{";
  for (const auto& [key, text] : pairs) {
    if (out.size() > 1) out += ", ";
    out += key + ":" + text;
  }
  return out + "}";
}

Result<double> Formatter::Number(Value value, std::string_view clause) {
  if (value.tag() == Tag::kDouble) return value.AsDouble();
  if (value.tag() == Tag::kString) {
    const std::string_view text = value.text();
    if (text == "NaN" || text == "Infinity" || text == "-Infinity") return *ParseGoFloat(text);
  }
  return WrongKind(clause, value);
}

// Commas between groups of three before the point.
std::string Grouped(std::string_view digits) {
  std::string out;
  const size_t sign = digits.starts_with('-') ? 1 : 0;
  const size_t whole = std::min(digits.find('.'), digits.size()) - sign;
  out.append(digits.substr(0, sign));
  for (size_t i = 0; i < whole; ++i) {
    if (i > 0 && (whole - i) % 3 == 0) out += ',';
    out += digits[sign + i];
  }
  return out.append(digits.substr(sign + whole));
}

std::string NotFinite(double number) {
  if (std::isnan(number)) return "NaN";
  return number > 0 ? "∞" : "-∞";
}

// The printer keeps the wanted number of digits in a byte; what is beyond it prints only as far as
// it is not zero.
std::string Trimmed(std::string digits, int64_t precision) {
  const size_t point = digits.find('.');
  if (point == std::string::npos || precision < 256) return digits;
  const size_t least = point + 1 + static_cast<size_t>(precision % 256);
  while (digits.size() > least && digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return digits;
}

Text Formatter::Fixed(Value value, int64_t precision) {
  const auto number = Number(value, "fixed-point clause can only be used on doubles");
  if (!number) return std::unexpected(number.error());
  if (precision > kMaxPrecision) return kTooPrecise;
  if (!std::isfinite(*number)) return NotFinite(*number);
  return Grouped(Trimmed(PlainFixed(*number == 0 ? 0 : *number, precision), precision));
}

void AppendRaised(std::string& out, int exponent) {
  constexpr const char* kDigits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (exponent < 0) out += "⁻";
  std::string digits = std::to_string(std::abs(exponent));
  if (digits.size() < 2) digits.insert(0, "0");
  for (const char c : digits) out += kDigits[c - '0'];
}

std::string Scientific6(double number) {
  if (!std::isfinite(number)) return NotFinite(number);
  char digits[64];
  const auto end =
      std::to_chars(digits, digits + sizeof digits, number, std::chars_format::scientific, 6).ptr;
  const std::string_view text(digits, static_cast<size_t>(end - digits));
  const size_t e = text.find('e');
  std::string out(text.substr(0, e));
  out += "×10";
  int exponent = 0;
  const std::string_view power = text.substr(e + (text[e + 1] == '+' ? 2 : 1));
  std::from_chars(power.data(), power.data() + power.size(), exponent);
  AppendRaised(out, exponent);
  return out;
}

// A precision is taken for the width of the field.
Text Formatter::Scientific(Value value, int64_t width) {
  const auto number = Number(value, "scientific clause can only be used on doubles");
  if (!number) return std::unexpected(number.error());
  if (width > kMaxPrecision) return kTooPrecise;
  std::string out = Scientific6(*number == 0 ? 0 : *number);
  const auto length = static_cast<int64_t>(text::CountCodePoints(out));
  if (length < width) out.insert(0, static_cast<size_t>(width - length), ' ');
  return out;
}

Text Formatter::Binary(Value value) {
  if (value.tag() == Tag::kBool) return value.AsBool() ? "1" : "0";
  if (IsInteger(value)) return Integer(value, 2);
  return WrongKind("only integers and bools can be formatted as binary", value);
}

Text Formatter::Hex(Value value, bool upper) {
  if (IsInteger(value)) return Integer(value, 16, upper);
  if (value.tag() != Tag::kString && value.tag() != Tag::kBytes) {
    return WrongKind("only integers, byte buffers, and strings can be formatted as hex", value);
  }
  const std::string_view digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string out;
  for (const char c : value.text()) {
    out += digits[static_cast<uint8_t>(c) >> 4];
    out += digits[static_cast<uint8_t>(c) & 15];
  }
  return out;
}

Text Formatter::Octal(Value value) {
  if (IsInteger(value)) return Integer(value, 8);
  return WrongKind("octal clause can only be used on integers", value);
}

Text FormatOne(Formatter& formatter, const FormatClause& clause, Value value) {
  switch (clause.letter) {
    case 's': return formatter.String(value);
    case 'd': return formatter.Decimal(value);
    case 'f': return formatter.Fixed(value, clause.precision.value_or(kDefaultPrecision));
    case 'e': return formatter.Scientific(value, clause.precision.value_or(kDefaultPrecision));
    case 'b': return formatter.Binary(value);
    case 'x':
    case 'X': return formatter.Hex(value, clause.letter == 'X');
    default: return formatter.Octal(value);
  }
}

Text FormatAll(EvalContext& context, std::string_view format, Value list) {
  Formatter formatter(context);
  std::string out;
  uint32_t next = 0;
  for (size_t i = 0; i < format.size();) {
    if (format[i] != '%') {
      out += format[i++];
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == '%') {
      out += '%';
      i += 2;
      continue;
    }
    if (next >= ListSize(list)) return Fail("index " + std::to_string(next) + " out of range");
    if (i + 1 >= format.size()) return Fail("unexpected end of string");
    const FormatClause clause = ReadFormatClause(format.substr(i));
    if (!clause.problem.empty()) return Fail("could not parse formatting clause: " + clause.problem);
    const Text text = FormatOne(formatter, clause, ListItem(context, list, next++));
    if (!text) return Fail("error during formatting: " + text.error().message);
    out += *text;
    i += clause.length;
  }
  return out;
}

Value Format(EvalContext& context, const Value* arguments) {
  const Text text = FormatAll(context, arguments[0].text(), arguments[1]);
  return text ? context.memory.String(*text) : context.memory.Error(text.error().message);
}

constexpr Binding kStringFormatBindings[] = {{OverloadId::kStringFormat, Format}};

}  // namespace

std::span<const Binding> StringFormatBindings() { return kStringFormatBindings; }

}  // namespace plimsoll::cel
