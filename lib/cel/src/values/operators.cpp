// When the first operand's kind does not know an operator at all the error names it; when only the
// second is of a wrong kind it does not; and strings, times and durations, which upstream asks
// themselves, never name it.
#include "operators.h"

#include <cmath>
#include <cstring>
#include <string>

#include "kubernetes_values.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/text/utf8.h"
#include "value_equality.h"

namespace plimsoll::cel {
namespace {

constexpr Value kTimestampOverflow = Value::Error("timestamp overflow");

bool AnswersItself(Value a) {
  return a.tag() == Tag::kString || a.tag() == Tag::kTimestamp || a.tag() == Tag::kDuration;
}

// What an operator that the operand's kind does not know gives.
Value Unknown(Value a, std::string_view named) {
  return AnswersItself(a) ? NoSuchOverload() : Value::Error(named);
}

Value OrOverflow(std::optional<value::Duration> duration) {
  return duration ? Value::Duration(*duration) : kIntegerOverflow;
}

Value OrOverflow(std::optional<value::Time> time) {
  return time ? Value::Timestamp(*time) : kTimestampOverflow;
}

Value JoinTexts(EvalContext& context, Value a, Value b) {
  const std::string_view left = a.text();
  const std::string_view right = b.text();
  char* out = context.memory.Allocate(left.size() + right.size());
  if (!left.empty()) std::memcpy(out, left.data(), left.size());
  if (!right.empty()) std::memcpy(out + left.size(), right.data(), right.size());
  const std::string_view both(out, left.size() + right.size());
  return a.tag() == Tag::kString ? Value::String(both) : Value::Bytes(both);
}

Value AddDuration(value::Duration duration, Value b) {
  if (b.tag() == Tag::kDuration) return OrOverflow(value::CheckedAdd(duration, b.AsDuration()));
  if (b.tag() == Tag::kTimestamp) return OrOverflow(value::CheckedAdd(b.AsTimestamp(), duration));
  return NoSuchOverload();
}

// Without non-ASCII bytes code points are bytes.
int64_t CountRunes(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & 0x8080808080808080ULL) != 0) return static_cast<int64_t>(text::CountCodePoints(text));
  }
  for (; i < text.size(); ++i) {
    if (static_cast<uint8_t>(text[i]) >= 0x80) return static_cast<int64_t>(text::CountCodePoints(text));
  }
  return static_cast<int64_t>(text.size());
}

}  // namespace

Value Add(EvalContext& context, Value a, Value b) {
  if (a.IsList()) return AddLists(context, a, b);
  if (a.tag() == Tag::kDuration) return AddDuration(a.AsDuration(), b);
  if (a.tag() == Tag::kTimestamp) {
    return b.tag() == Tag::kDuration ? AddDuration(b.AsDuration(), a) : NoSuchOverload();
  }
  const bool adds = a.IsNumber() || a.tag() == Tag::kString || a.tag() == Tag::kBytes;
  if (!adds) return Unknown(a, "no such overload: _+_");
  if (a.tag() != b.tag()) return NoSuchOverload();
  switch (a.tag()) {
    case Tag::kInt: {
      int64_t sum = 0;
      return __builtin_add_overflow(a.AsInt(), b.AsInt(), &sum) ? kIntegerOverflow : Value::Int(sum);
    }
    case Tag::kUint: {
      uint64_t sum = 0;
      return __builtin_add_overflow(a.AsUint(), b.AsUint(), &sum) ? kUnsignedOverflow : Value::Uint(sum);
    }
    case Tag::kDouble: return Value::Double(a.AsDouble() + b.AsDouble());
    default: return JoinTexts(context, a, b);
  }
}

Value Subtract(Value a, Value b) {
  if (a.tag() == Tag::kTimestamp) {
    if (b.tag() == Tag::kTimestamp)
      return OrOverflow(value::CheckedSubtract(a.AsTimestamp(), b.AsTimestamp()));
    if (b.tag() != Tag::kDuration) return NoSuchOverload();
    const auto back = value::CheckedNegate(b.AsDuration());
    if (back) return OrOverflow(value::CheckedAdd(a.AsTimestamp(), *back));
    // The one duration without a negative: half of it twice.
    const auto half = value::CheckedAdd(a.AsTimestamp(), value::Duration{INT64_MAX});
    return half ? OrOverflow(value::CheckedAdd(*half, value::Duration{1})) : kTimestampOverflow;
  }
  if (a.tag() == Tag::kDuration) {
    if (b.tag() != Tag::kDuration) return NoSuchOverload();
    return OrOverflow(value::CheckedSubtract(a.AsDuration(), b.AsDuration()));
  }
  if (!a.IsNumber()) return Unknown(a, "no such overload: _-_");
  if (a.tag() != b.tag()) return NoSuchOverload();
  if (a.tag() == Tag::kDouble) return Value::Double(a.AsDouble() - b.AsDouble());
  if (a.tag() == Tag::kInt) {
    int64_t rest = 0;
    return __builtin_sub_overflow(a.AsInt(), b.AsInt(), &rest) ? kIntegerOverflow : Value::Int(rest);
  }
  uint64_t rest = 0;
  return __builtin_sub_overflow(a.AsUint(), b.AsUint(), &rest) ? kUnsignedOverflow : Value::Uint(rest);
}

Value Multiply(Value a, Value b) {
  if (!a.IsNumber()) return Unknown(a, "no such overload: _*_");
  if (a.tag() != b.tag()) return NoSuchOverload();
  if (a.tag() == Tag::kDouble) return Value::Double(a.AsDouble() * b.AsDouble());
  if (a.tag() == Tag::kInt) {
    int64_t product = 0;
    return __builtin_mul_overflow(a.AsInt(), b.AsInt(), &product) ? kIntegerOverflow : Value::Int(product);
  }
  uint64_t product = 0;
  return __builtin_mul_overflow(a.AsUint(), b.AsUint(), &product) ? kUnsignedOverflow : Value::Uint(product);
}

Value Divide(Value a, Value b) {
  if (!a.IsNumber()) return Unknown(a, "no such overload: _/_");
  if (a.tag() != b.tag()) return NoSuchOverload();
  if (a.tag() == Tag::kDouble) return Value::Double(a.AsDouble() / b.AsDouble());
  if (b.AsUint() == 0) return Value::Error("division by zero");
  if (a.tag() == Tag::kUint) return Value::Uint(a.AsUint() / b.AsUint());
  if (a.AsInt() == INT64_MIN && b.AsInt() == -1) return kIntegerOverflow;
  return Value::Int(a.AsInt() / b.AsInt());
}

Value Modulo(Value a, Value b) {
  if (a.tag() != Tag::kInt && a.tag() != Tag::kUint) return Unknown(a, "no such overload: _%_");
  if (a.tag() != b.tag()) return NoSuchOverload();
  if (b.AsUint() == 0) return Value::Error("modulus by zero");
  if (a.tag() == Tag::kUint) return Value::Uint(a.AsUint() % b.AsUint());
  if (a.AsInt() == INT64_MIN && b.AsInt() == -1) return kIntegerOverflow;
  return Value::Int(a.AsInt() % b.AsInt());
}

Value Negate(Value a) {
  switch (a.tag()) {
    case Tag::kInt: return a.AsInt() == INT64_MIN ? kIntegerOverflow : Value::Int(-a.AsInt());
    case Tag::kDouble: return Value::Double(-a.AsDouble());
    case Tag::kDuration: return OrOverflow(value::CheckedNegate(a.AsDuration()));
    // Upstream negates it to its opposite, and then wants a number.
    case Tag::kBool: return NoSuchOverload();
    default: return Unknown(a, "no such overload: -_");
  }
}

Value Not(Value a) { return a.tag() == Tag::kBool ? Value::Bool(!a.AsBool()) : NoSuchOverload(); }

Value In(EvalContext& context, Value a, Value b) {
  if (b.IsList()) return ListContains(context, b, a);
  if (!b.IsMap()) return NoSuchOverload();
  const Value found = MapFind(context, b, a);
  return found.IsError() ? found : Value::Bool(!found.IsAbsent());
}

int64_t SizeOf(Value a) {
  switch (a.tag()) {
    case Tag::kString: return CountRunes(a.text());
    case Tag::kBytes: return static_cast<int64_t>(a.text().size());
    case Tag::kIp: return a.As<IpValue>().is_v4 ? 4 : 16;
    case Tag::kCidr: return (a.As<CidrValue>().prefix_length + 7) / 8;
    default:
      if (a.IsList()) return ListSize(a);
      return a.IsMap() ? int64_t{MapSize(a)} : -1;
  }
}

Value Size(Value a) {
  // Addresses have a size for costs only.
  const int64_t size = a.tag() == Tag::kIp || a.tag() == Tag::kCidr ? -1 : SizeOf(a);
  return size >= 0 ? Value::Int(size) : Unknown(a, "no such overload: size");
}

Value Matches(EvalContext& context, Value text, Value pattern) {
  if (text.tag() != Tag::kString) return Unknown(text, "no such overload: matches");
  if (pattern.tag() != Tag::kString) return NoSuchOverload();
  std::string error;
  const pattern::Pattern* compiled = context.PatternOf(pattern.text(), pattern::PatternUse::kMatch, error);
  if (compiled == nullptr) return context.memory.Error(error);
  return Value::Bool(compiled->Matches(text.text()));
}

Value TypeOf(Value a) { return Value::TypeNamed(TypeNameOf(a)); }

Value Order(Ordering ordering, Value a, Value b) {
  const bool compares = a.tag() >= Tag::kBool && a.tag() <= Tag::kTimestamp;
  if (!compares) {
    constexpr std::string_view kNamed[] = {"no such overload: _<_", "no such overload: _<=_",
                                           "no such overload: _>_", "no such overload: _>=_"};
    return Value::Error(kNamed[static_cast<size_t>(ordering)]);
  }
  const Value order = Compare(a, b);
  if (order.IsError()) return order;
  switch (ordering) {
    case Ordering::kLess: return Value::Bool(order.AsInt() < 0);
    case Ordering::kLessEquals: return Value::Bool(order.AsInt() <= 0);
    case Ordering::kGreater: return Value::Bool(order.AsInt() > 0);
    case Ordering::kGreaterEquals: return Value::Bool(order.AsInt() >= 0);
  }
  return NoSuchOverload();
}

}  // namespace plimsoll::cel
