#include "plimsoll/gotypes/constant.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "plimsoll/base/hex.h"
#include "plimsoll/gotypes/limits.h"
#include "plimsoll/gotypes/literal.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::gotypes {
namespace {

using Kind = ConstantValue::Kind;

constexpr WideInt kLimit = WideInt{1} << 126;

std::string WideText(WideInt value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  for (WideInt rest = negative ? -value : value; rest != 0; rest /= 10)
    digits += static_cast<char>('0' + static_cast<int>(rest % 10));
  if (negative) digits += '-';
  std::ranges::reverse(digits);
  return digits;
}

int BaseOf(std::string_view& digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  const char mark = static_cast<char>(digits[1] | 0x20);
  const int base = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
  digits.remove_prefix(mark == 'x' || mark == 'b' || mark == 'o' ? 2 : 1);
  return base;
}

ConstantValue IntLiteral(std::string_view digits) {
  const int base = BaseOf(digits);
  WideInt value = 0;
  for (const char c : digits) {
    if (c == '_') continue;
    const int digit = HexValue(c);
    if (digit < 0 || digit >= base || value > kLimit / base - 1) return {};
    value = value * base + digit;
  }
  return ConstantValue::Int(value);
}

ConstantValue FloatLiteral(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != '_') plain += c;
  }
  double value = 0;
  const char* const end = plain.data() + plain.size();
  const std::from_chars_result read = std::from_chars(plain.data(), end, value);
  return read.ec == std::errc() && read.ptr == end ? ConstantValue::Float(value) : ConstantValue();
}

template <class T>
std::optional<bool> Compare(Operator op, const T& a, const T& b) {
  switch (op) {
    case Operator::kEqual: return a == b;
    case Operator::kNotEqual: return a != b;
    case Operator::kLess: return a < b;
    case Operator::kLessEqual: return a <= b;
    case Operator::kGreater: return a > b;
    case Operator::kGreaterEqual: return a >= b;
    default: return std::nullopt;
  }
}

ConstantValue Fitting(WideInt value) {
  return value < kLimit && value > -kLimit ? ConstantValue::Int(value) : ConstantValue();
}

bool Small(WideInt value) { return value < (WideInt{1} << 62) && value > -(WideInt{1} << 62); }

ConstantValue Shift(Operator op, WideInt a, WideInt b) {
  if (b < 0 || b > 512) return {};
  if (op == Operator::kShiftRight) return Fitting(b > 126 ? (a < 0 ? -1 : 0) : a >> static_cast<int>(b));
  if (a == 0) return ConstantValue::Int(0);
  if (b > 125 || a > (kLimit >> static_cast<int>(b)) || a < -(kLimit >> static_cast<int>(b))) return {};
  return Fitting(a * (WideInt{1} << static_cast<int>(b)));
}

ConstantValue Arithmetic(Operator op, WideInt a, WideInt b) {
  switch (op) {
    case Operator::kAdd: return Fitting(a + b);
    case Operator::kSubtract: return Fitting(a - b);
    case Operator::kMultiply: return Small(a) && Small(b) ? Fitting(a * b) : ConstantValue();
    case Operator::kDivide: return b != 0 ? Fitting(a / b) : ConstantValue();
    case Operator::kRemainder: return b != 0 ? Fitting(a % b) : ConstantValue();
    case Operator::kAnd: return Fitting(a & b);
    case Operator::kOr: return Fitting(a | b);
    case Operator::kXor: return Fitting(a ^ b);
    case Operator::kAndNot: return Fitting(a & ~b);
    case Operator::kShiftLeft:
    case Operator::kShiftRight: return Shift(op, a, b);
    default: return {};
  }
}

ConstantValue FloatArithmetic(Operator op, double a, double b) {
  switch (op) {
    case Operator::kAdd: return ConstantValue::Float(a + b);
    case Operator::kSubtract: return ConstantValue::Float(a - b);
    case Operator::kMultiply: return ConstantValue::Float(a * b);
    case Operator::kDivide: return b != 0 ? ConstantValue::Float(a / b) : ConstantValue();
    default: return {};
  }
}

ConstantValue StringBinary(Operator op, const std::string& a, const std::string& b) {
  if (op == Operator::kAdd) {
    return a.size() + b.size() <= kMaxConstantBytes ? ConstantValue::String(a + b) : ConstantValue();
  }
  const std::optional<bool> result = Compare(op, a, b);
  return result ? ConstantValue::Bool(*result) : ConstantValue();
}

ConstantValue BoolBinary(Operator op, bool a, bool b) {
  if (op == Operator::kLogicalAnd) return ConstantValue::Bool(a && b);
  if (op == Operator::kLogicalOr) return ConstantValue::Bool(a || b);
  if (op == Operator::kEqual) return ConstantValue::Bool(a == b);
  if (op == Operator::kNotEqual) return ConstantValue::Bool(a != b);
  return {};
}

bool IsNumber(const ConstantValue& value) { return value.kind == Kind::kInt || value.kind == Kind::kFloat; }
double AsDouble(const ConstantValue& value) {
  return value.kind == Kind::kInt ? static_cast<double>(value.integer) : value.number;
}

}  // namespace

ConstantValue ConstantValue::Bool(bool value) {
  ConstantValue out;
  out.kind = Kind::kBool;
  out.boolean = value;
  return out;
}

ConstantValue ConstantValue::String(std::string text) {
  ConstantValue out;
  out.kind = Kind::kString;
  out.text = std::move(text);
  return out;
}

ConstantValue ConstantValue::Int(WideInt value) {
  ConstantValue out;
  out.kind = Kind::kInt;
  out.integer = value;
  return out;
}

ConstantValue ConstantValue::Float(double value) {
  ConstantValue out;
  out.kind = Kind::kFloat;
  out.number = value;
  return out;
}

std::string ConstantValue::Text() const {
  std::string out;
  switch (kind) {
    case Kind::kUnknown: return "unknown";
    case Kind::kBool: return boolean ? "true" : "false";
    case Kind::kString: return text;
    case Kind::kInt: return WideText(integer);
    case Kind::kFloat: text::AppendFloat(out, number); return out;
  }
  return out;
}

ConstantValue LiteralValue(ExprKind kind, std::string_view text) {
  if (kind == ExprKind::kInt) return IntLiteral(text);
  if (kind == ExprKind::kFloat) return FloatLiteral(text);
  if (kind == ExprKind::kString) {
    auto value = UnquoteString(text);
    return value ? ConstantValue::String(std::move(*value)) : ConstantValue();
  }
  const auto rune = kind == ExprKind::kRune ? UnquoteRune(text) : std::nullopt;
  return rune ? ConstantValue::Int(static_cast<WideInt>(*rune)) : ConstantValue();
}

ConstantValue ApplyUnary(Operator op, const ConstantValue& a) {
  if (op == Operator::kNot) return a.kind == Kind::kBool ? ConstantValue::Bool(!a.boolean) : ConstantValue();
  if (!IsNumber(a)) return {};
  if (op == Operator::kAdd) return a;
  if (op == Operator::kXor && a.kind == Kind::kInt) return ConstantValue::Int(~a.integer);
  if (op != Operator::kSubtract) return {};
  return a.kind == Kind::kInt ? ConstantValue::Int(-a.integer) : ConstantValue::Float(-a.number);
}

ConstantValue ApplyBinary(Operator op, const ConstantValue& a, const ConstantValue& b) {
  if (a.kind == Kind::kString && b.kind == Kind::kString) return StringBinary(op, a.text, b.text);
  if (a.kind == Kind::kBool && b.kind == Kind::kBool) return BoolBinary(op, a.boolean, b.boolean);
  if (!IsNumber(a) || !IsNumber(b)) return {};
  const bool integers = a.kind == Kind::kInt && b.kind == Kind::kInt;
  const std::optional<bool> compared =
      integers ? Compare(op, a.integer, b.integer) : Compare(op, AsDouble(a), AsDouble(b));
  if (compared) return ConstantValue::Bool(*compared);
  return integers ? Arithmetic(op, a.integer, b.integer) : FloatArithmetic(op, AsDouble(a), AsDouble(b));
}

}  // namespace plimsoll::gotypes
