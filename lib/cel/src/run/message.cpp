#include "message.h"

#include <algorithm>
#include <string>

#include "plimsoll/cel/values/map_body.h"
#include "plimsoll/cel/values/message_body.h"

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

// What upstream keeps the value in, where an operation is not of texts.
std::string_view NativeTypeOf(Value value) {
  switch (value.tag()) {
    case Tag::kBool: return "bool";
    case Tag::kInt: return "int64";
    case Tag::kUint: return "uint64";
    case Tag::kDouble: return "float64";
    case Tag::kBytes: return "[]uint8";
    case Tag::kDuration: return "time.Duration";
    case Tag::kTimestamp: return "time.Time";
    case Tag::kNull: return "structpb.NullValue";
    case Tag::kList: return "[]ref.Val";
    case Tag::kMap: return "map[ref.Val]ref.Val";
    case Tag::kDocumentList: return "[]interface {}";
    case Tag::kDocumentMap: return "map[string]interface {}";
    default: return GoTypeOf(value);
  }
}

// Of fields with one name the last counts.
Value MakeOpenMessage(EvalContext& context, std::string_view type, std::span<const std::string_view> fields,
                      const Value* values) {
  const auto own = [&](size_t i) {
    return std::ranges::find(fields.subspan(i + 1), fields[i]) == fields.end() && !values[i].IsAbsent();
  };
  auto* out = reinterpret_cast<MessageField*>(context.memory.Allocate(fields.size() * sizeof(MessageField)));
  size_t count = 0;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (!own(i)) continue;
    if (type == kJsonPatchMessage && fields[i] != "value" && values[i].tag() != Tag::kString) {
      std::string text = "unexpected type ";
      text.append(NativeTypeOf(values[i])).append(" for JSONPatchType '").append(fields[i]).append("' field");
      return context.memory.Error(text);
    }
    out[count++] = {fields[i], values[i]};
  }
  return Value::Message(context.memory.New(MessageBody{type, {out, count}}));
}

}  // namespace

Value MapOfMessage(EvalContext& context, Value message) {
  MapBody body;
  for (const MessageField& field : message.As<MessageBody>().fields) {
    const Value value = field.value.tag() == Tag::kMessage ? MapOfMessage(context, field.value) : field.value;
    body.Set(context.memory, Value::String(field.name), value);
  }
  return Value::Map(context.memory.New(body));
}

Value MakeMessage(EvalContext& context, std::string_view type, std::span<const std::string_view> fields,
                  const Value* values) {
  if (type == kJsonPatchMessage || type == kObjectMessage ||
      (type.starts_with(kObjectMessage) && type[kObjectMessage.size()] == '.')) {
    return MakeOpenMessage(context, type, fields, values);
  }
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
