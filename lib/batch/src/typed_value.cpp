#include "typed_value.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "plimsoll/cel/values/map_body.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/time.h"

namespace plimsoll::batch {
namespace {

using cel::EvalContext;

template <class Number>
std::optional<Number> NumberOf(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> DoubleOf(std::string_view text) {
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  return NumberOf<double>(text);
}

template <class Number>
std::optional<cel::Value> Made(std::optional<Number> number, cel::Value (*make)(Number)) {
  return number ? std::optional(make(*number)) : std::nullopt;
}

std::optional<cel::Value> ReadList(EvalContext& context, value::Value items, int depth) {
  cel::Value* values = context.memory.NewValues(items.Count());
  uint32_t count = 0;
  for (const value::Value item : items.Items()) {
    const auto read = ReadTyped(context, item, depth);
    if (!read) return std::nullopt;
    values[count++] = *read;
  }
  return cel::Value::List(values, count);
}

std::optional<cel::Value> ReadMap(EvalContext& context, value::Value entries, int depth) {
  cel::MapBody* body = context.memory.New(cel::MapBody());
  for (const value::Value entry : entries.Items()) {
    if (entry.Count() != 2) return std::nullopt;
    auto at = entry.Items().begin();
    const auto key = ReadTyped(context, *at, depth);
    ++at;
    const auto held = ReadTyped(context, *at, depth);
    if (!key || !held || !cel::IsKey(*key)) return std::nullopt;
    body->Set(context.memory, *key, *held);
  }
  return cel::Value::Map(body);
}

std::optional<cel::Value> ReadOptional(EvalContext& context, value::Value items, int depth) {
  if (items.Count() == 0) return cel::Value::None();
  const auto held = ReadTyped(context, *items.Items().begin(), depth);
  return held ? std::optional(context.memory.Optional(*held)) : std::nullopt;
}

std::optional<cel::Value> ReadText(EvalContext& context, std::string_view kind, std::string_view text) {
  if (kind == "int") return Made(NumberOf<int64_t>(text), cel::Value::Int);
  if (kind == "uint") return Made(NumberOf<uint64_t>(text), cel::Value::Uint);
  if (kind == "double") return Made(DoubleOf(text), cel::Value::Double);
  if (kind == "string") return context.memory.String(text);
  if (kind == "type") return cel::Value::TypeNamed(context.memory.Copy(text));
  if (kind == "duration") {
    const auto duration = value::ParseDuration(text);
    return duration ? std::optional(cel::Value::Duration(*duration)) : std::nullopt;
  }
  if (kind == "timestamp") {
    const auto time = value::ParseTime(text, value::TimeLayout::kRfc3339Nano);
    return time ? std::optional(cel::Value::Timestamp(*time)) : std::nullopt;
  }
  if (kind != "bytes") return std::nullopt;
  std::string bytes;
  if (!text::DecodeBase64(text, bytes)) return std::nullopt;
  return context.memory.Bytes(bytes);
}

}  // namespace

std::optional<cel::Value> ReadTyped(EvalContext& context, value::Value json, int depth) {
  if (depth > kMaxTypedDepth || !json.IsObject() || json.Count() != 1) return std::nullopt;
  const value::Member only = *json.Members().begin();
  if (only.key == "null") return cel::Value::Null();
  if (only.value.kind() == value::Kind::kBool) return cel::Value::Bool(only.value.AsBool());
  if (only.value.IsString()) return ReadText(context, only.key, only.value.AsString());
  if (!only.value.IsArray()) return std::nullopt;
  if (only.key == "list") return ReadList(context, only.value, depth + 1);
  if (only.key == "map") return ReadMap(context, only.value, depth + 1);
  if (only.key == "optional") return ReadOptional(context, only.value, depth + 1);
  return std::nullopt;
}

}  // namespace plimsoll::batch
