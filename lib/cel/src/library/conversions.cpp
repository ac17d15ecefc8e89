// bool(), bytes(), double(), duration(), dyn(), int(), string(), timestamp(), uint(): from one kind
// of value to another.
#include <charconv>
#include <cmath>
#include <string>

#include "../types/number_bounds.h"
#include "../values/go_float.h"
#include "../values/kubernetes_values.h"
#include "../values/operators.h"
#include "libraries.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

Value Identity(EvalContext&, const Value* arguments) { return arguments[0]; }

Value StringToBool(EvalContext&, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  for (const std::string_view yes : {"1", "t", "T", "TRUE", "true", "True"}) {
    if (text == yes) return Value::Bool(true);
  }
  for (const std::string_view no : {"0", "f", "F", "FALSE", "false", "False"}) {
    if (text == no) return Value::Bool(false);
  }
  return Value::Error("type conversion error from 'string' to 'bool'");
}

Value StringToBytes(EvalContext&, const Value* arguments) { return Value::Bytes(arguments[0].text()); }

Value IntToDouble(EvalContext&, const Value* arguments) {
  return Value::Double(static_cast<double>(arguments[0].AsInt()));
}

Value UintToDouble(EvalContext&, const Value* arguments) {
  return Value::Double(static_cast<double>(arguments[0].AsUint()));
}

Value StringToDouble(EvalContext&, const Value* arguments) {
  const auto number = ParseGoFloat(arguments[0].text());
  return number ? Value::Double(*number) : Value::Error("type conversion error from 'string' to 'double'");
}

Value StringToDuration(EvalContext&, const Value* arguments) {
  const auto duration = value::ParseDuration(arguments[0].text());
  if (duration) return Value::Duration(*duration);
  return Value::Error("type conversion error from 'string' to 'google.protobuf.Duration'");
}

Value DoubleToInt(EvalContext&, const Value* arguments) {
  const double d = arguments[0].AsDouble();
  if (!(d > -kTwo63 && d < kTwo63)) return kIntegerOverflow;
  return Value::Int(static_cast<int64_t>(d));
}

Value DurationToInt(EvalContext&, const Value* arguments) {
  return Value::Int(arguments[0].AsDuration().nanoseconds);
}

Value StringToInt(EvalContext&, const Value* arguments) {
  const text::GoInteger number = text::ParseGoInteger(arguments[0].text(), 64);
  if (number.fault == text::GoInteger::Fault::kNone) return Value::Int(number.value);
  return Value::Error("type conversion error from 'string' to 'int'");
}

Value TimestampToInt(EvalContext&, const Value* arguments) {
  return Value::Int(arguments[0].AsTimestamp().seconds);
}

Value UintToInt(EvalContext&, const Value* arguments) {
  if (arguments[0].AsUint() > uint64_t{INT64_MAX}) return kIntegerOverflow;
  return Value::Int(static_cast<int64_t>(arguments[0].AsUint()));
}

Value DoubleToUint(EvalContext&, const Value* arguments) {
  const double d = arguments[0].AsDouble();
  if (!(d >= 0 && d < kTwo64)) return kUnsignedOverflow;
  return Value::Uint(static_cast<uint64_t>(d));
}

Value IntToUint(EvalContext&, const Value* arguments) {
  if (arguments[0].AsInt() < 0) return kUnsignedOverflow;
  return Value::Uint(static_cast<uint64_t>(arguments[0].AsInt()));
}

Value StringToUint(EvalContext&, const Value* arguments) {
  const std::string_view text = arguments[0].text();
  uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) return Value::Uint(number);
  return Value::Error("type conversion error from 'string' to 'uint'");
}

Value BoolToString(EvalContext&, const Value* arguments) {
  return Value::String(arguments[0].AsBool() ? "true" : "false");
}

Value BytesToString(EvalContext&, const Value* arguments) {
  if (text::FindInvalidUtf8(arguments[0].text()) != std::string_view::npos) {
    return Value::Error("invalid UTF-8 in bytes, cannot convert to string");
  }
  return Value::String(arguments[0].text());
}

Value DoubleToString(EvalContext& context, const Value* arguments) {
  std::string text;
  AppendDouble(text, arguments[0].AsDouble());
  return context.memory.String(text);
}

Value DurationToString(EvalContext& context, const Value* arguments) {
  std::string text;
  AppendSeconds(text, arguments[0].AsDuration());
  return context.memory.String(text);
}

Value IntToString(EvalContext& context, const Value* arguments) {
  std::string text;
  text::AppendInt(text, arguments[0].AsInt());
  return context.memory.String(text);
}

Value UintToString(EvalContext& context, const Value* arguments) {
  std::string text;
  text::AppendUint(text, arguments[0].AsUint());
  return context.memory.String(text);
}

Value TimestampToString(EvalContext& context, const Value* arguments) {
  return context.memory.String(arguments[0].AsTimestamp().Format(value::TimeLayout::kRfc3339Nano));
}

Value IpToString(EvalContext& context, const Value* arguments) {
  return context.memory.String(arguments[0].As<IpValue>().String());
}

Value CidrToString(EvalContext& context, const Value* arguments) {
  return context.memory.String(arguments[0].As<CidrValue>().String());
}

Value ValidTimestamp(value::Time time) {
  return time.IsInRange() ? Value::Timestamp(time) : Value::Error("timestamp overflow");
}

Value IntToTimestamp(EvalContext&, const Value* arguments) {
  return ValidTimestamp({arguments[0].AsInt(), 0, 0});
}

Value StringToTimestamp(EvalContext&, const Value* arguments) {
  const auto time = value::ParseTime(arguments[0].text(), value::TimeLayout::kRfc3339);
  if (time) return ValidTimestamp(*time);
  return Value::Error("type conversion error from 'string' to 'google.protobuf.Timestamp'");
}

constexpr Binding kConversionBindings[] = {
    {OverloadId::kBoolToBool, Identity},
    {OverloadId::kStringToBool, StringToBool},
    {OverloadId::kBytesToBytes, Identity},
    {OverloadId::kStringToBytes, StringToBytes},
    {OverloadId::kDoubleToDouble, Identity},
    {OverloadId::kInt64ToDouble, IntToDouble},
    {OverloadId::kStringToDouble, StringToDouble},
    {OverloadId::kUint64ToDouble, UintToDouble},
    {OverloadId::kDurationToDuration, Identity},
    {OverloadId::kStringToDuration, StringToDuration},
    {OverloadId::kToDyn, Identity},
    {OverloadId::kInt64ToInt64, Identity},
    {OverloadId::kDoubleToInt64, DoubleToInt},
    {OverloadId::kDurationToInt64, DurationToInt},
    {OverloadId::kStringToInt64, StringToInt},
    {OverloadId::kTimestampToInt64, TimestampToInt},
    {OverloadId::kUint64ToInt64, UintToInt},
    {OverloadId::kStringToString, Identity},
    {OverloadId::kBoolToString, BoolToString},
    {OverloadId::kBytesToString, BytesToString},
    {OverloadId::kDoubleToString, DoubleToString},
    {OverloadId::kDurationToString, DurationToString},
    {OverloadId::kInt64ToString, IntToString},
    {OverloadId::kTimestampToString, TimestampToString},
    {OverloadId::kUint64ToString, UintToString},
    {OverloadId::kIpToString, IpToString},
    {OverloadId::kCidrToString, CidrToString},
    {OverloadId::kTimestampToTimestamp, Identity},
    {OverloadId::kInt64ToTimestamp, IntToTimestamp},
    {OverloadId::kStringToTimestamp, StringToTimestamp},
    {OverloadId::kUint64ToUint64, Identity},
    {OverloadId::kDoubleToUint64, DoubleToUint},
    {OverloadId::kInt64ToUint64, IntToUint},
    {OverloadId::kStringToUint64, StringToUint},
};

}  // namespace

std::span<const Binding> ConversionBindings() { return kConversionBindings; }

}  // namespace plimsoll::cel
