#include "message.h"

#include <string>

#include "plimsoll/cel/values/map_body.h"

namespace plimsoll::cel {
namespace {

constexpr std::string_view kPrefix = "google.protobuf.";

Value FieldOf(std::span<const std::string_view> fields, const Value* values, std::string_view name) {
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] == name) return values[i];
  }
  return {};
}

int64_t IntOf(Value value) { return value.tag() == Tag::kInt ? value.AsInt() : 0; }

Value ZeroOf(std::string_view wrapper) {
  if (wrapper == "BoolValue") return Value::Bool(false);
  if (wrapper == "BytesValue") return Value::Bytes("");
  if (wrapper == "StringValue") return Value::String("");
  if (wrapper == "DoubleValue" || wrapper == "FloatValue") return Value::Double(0);
  if (wrapper == "Int32Value" || wrapper == "Int64Value") return Value::Int(0);
  if (wrapper == "UInt32Value" || wrapper == "UInt64Value") return Value::Uint(0);
  return {};
}

Value Wrapped(std::string_view wrapper, Value value) {
  if (wrapper == "Int32Value" && value.tag() == Tag::kInt &&
      value.AsInt() != static_cast<int32_t>(value.AsInt())) {
    return Value::Error("integer overflow");
  }
  if (wrapper == "UInt32Value" && value.tag() == Tag::kUint && value.AsUint() > UINT32_MAX) {
    return Value::Error("unsigned integer overflow");
  }
  if (wrapper == "FloatValue" && value.tag() == Tag::kDouble) {
    return Value::Double(static_cast<double>(static_cast<float>(value.AsDouble())));
  }
  return value;
}

}  // namespace

Value MakeMessage(EvalContext& context, std::string_view type, std::span<const std::string_view> fields,
                  const Value* values) {
  const std::string_view name = type.starts_with(kPrefix) ? type.substr(kPrefix.size()) : type;
  if (const Value zero = ZeroOf(name); !zero.IsAbsent()) {
    const Value value = FieldOf(fields, values, "value");
    return value.IsAbsent() ? zero : Wrapped(name, value);
  }
  const int64_t seconds = IntOf(FieldOf(fields, values, "seconds"));
  const int64_t nanos = IntOf(FieldOf(fields, values, "nanos"));
  if (name == "Timestamp") return Value::Timestamp({seconds, static_cast<int32_t>(nanos), 0});
  if (name == "Duration") {
    int64_t total = 0;
    if (__builtin_mul_overflow(seconds, int64_t{1'000'000'000}, &total) ||
        __builtin_add_overflow(total, nanos, &total)) {
      return Value::Error("integer overflow");
    }
    return Value::Duration({total});
  }
  if (name == "Struct") {
    const Value value = FieldOf(fields, values, "fields");
    return value.IsAbsent() ? Value::Map(context.memory.New(MapBody())) : value;
  }
  if (name == "ListValue") {
    const Value value = FieldOf(fields, values, "values");
    return value.IsAbsent() ? Value::List(nullptr, 0) : value;
  }
  if (name == "Value") return fields.empty() || values[0].IsAbsent() ? Value::Null() : values[0];
  if (name == "Any") return Value::Error("unsupported conversion to ref.Val: (*dynamicpb.Message)");
  std::string text = "unknown type: ";
  return context.memory.Error(text.append(type));
}

}  // namespace plimsoll::cel
