// declare.tag: one tag parsed, or tag lines picked out of a comment. declare.format: one string
// checked with a format.
#include <vector>

#include "declare_methods.h"
#include "plimsoll/declare/string_formats.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteArguments(JsonWriter& result, const declare::TagLink& link) {
  result.Key("args");
  result.BeginArray();
  for (const declare::TagArgument& argument : link.args) {
    result.BeginObject();
    WriteText(result, "name", argument.name);
    WriteText(result, "value", argument.value);
    WriteText(result, "type", declare::TagValueName(argument.type));
    result.EndObject();
  }
  result.EndArray();
}

void WriteTag(JsonWriter& result, declare::TagView tag) {
  for (const declare::TagLink& link : tag) {
    result.Key("tag");
    result.BeginObject();
    WriteText(result, "name", link.name);
    WriteArguments(result, link);
    WriteText(result, "valueType", declare::TagValueName(link.value_type));
    const bool plain =
        link.value_type != declare::TagValue::kNone && link.value_type != declare::TagValue::kTag;
    if (plain) WriteText(result, "value", link.value);
  }
  for (size_t i = 0; i < tag.size(); ++i) result.EndObject();
}

std::optional<BatchFailure> Extract(Value request, JsonWriter& result) {
  const auto prefix = StringIn(request, "prefix");
  if (!prefix) return prefix.error();
  const auto list = request.Find("lines");
  if (!list || !list->IsArray()) return BatchFailure{"malformed_request", "`lines` must be a list"};
  std::vector<std::string_view> lines;
  for (const Value line : list->Items()) {
    if (!line.IsString()) return BatchFailure{"malformed_request", "`lines` must be a list of strings"};
    lines.push_back(line.AsString());
  }
  result.Key("result");
  result.BeginObject();
  for (const auto& [name, tags] : declare::ExtractTags(*prefix, lines)) {
    result.Key(name);
    result.BeginArray();
    for (const std::string_view tag : tags) result.String(tag);
    result.EndArray();
  }
  result.EndObject();
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> DeclareTag(Value request, BatchState&, JsonWriter& result) {
  const auto mode = StringIn(request, "mode");
  if (!mode) return mode.error();
  if (*mode == "extract") return Extract(request, result);
  if (*mode != "parse" && *mode != "raw") {
    return BatchFailure{"malformed_request", "`mode` must be parse, raw or extract"};
  }
  const auto input = StringIn(request, "input");
  if (!input) return input.error();
  const declare::TagResult tag =
      declare::ParseTag(*input, *mode == "raw" ? declare::TagMode::kRaw : declare::TagMode::kParsed);
  if (!tag) {
    WriteText(result, "error", tag.error().message);
    return std::nullopt;
  }
  result.Key("error");
  result.Null();
  WriteTag(result, *tag);
  WriteText(result, "print", declare::TagText(*tag));
  return std::nullopt;
}

std::optional<BatchFailure> DeclareFormat(Value request, BatchState&, JsonWriter& result) {
  const auto name = StringIn(request, "format");
  if (!name) return name.error();
  const auto value = StringIn(request, "value");
  if (!value) return value.error();
  const auto format = declare::FindStringFormat(*name);
  if (!format) return BatchFailure{"malformed_request", "there is no format " + std::string(*name)};
  const bool is_named = value::FlagIn(request, "namedType");
  WriteRuleErrors(result, declare::FormatErrors(*format, *value, is_named, "f"));
  return std::nullopt;
}

}  // namespace plimsoll::batch
