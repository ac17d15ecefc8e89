#include "request_parts.h"

#include <utility>

#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::batch {

using finding::FieldError;
using text::JsonWriter;
using value::Value;

namespace {

BatchFailure Missing(std::string_view key) { return Malformed("`" + std::string(key) + "` is missing"); }

}  // namespace

BatchFailure Malformed(std::string message) { return {"malformed_request", std::move(message)}; }

std::expected<Embedded, BatchFailure> EmbeddedIn(Value request, std::string_view key) {
  const auto member = request.Find(key);
  if (!member) return std::unexpected(Missing(key));
  Embedded embedded;
  size_t end = 0;
  embedded.report =
      value::ReadJsonPrefix(request.document().source(), member->span().offset, {}, embedded.document, end);
  if (!embedded.report.ok()) {
    return std::unexpected(Malformed(embedded.report.failure->message));
  }
  return embedded;
}

std::expected<text::Source, BatchFailure> SourceIn(Value request, std::string_view key) {
  const auto member = request.Find(key);
  if (!member) return std::unexpected(Missing(key));
  if (member->IsString()) return text::Source(std::string(key), member->AsString());
  value::Document document;
  const size_t begin = member->span().offset;
  size_t end = begin;
  const std::string_view source = request.document().source();
  value::ReadJsonPrefix(source, begin, {}, document, end);
  return text::Source(std::string(key), source.substr(begin, end - begin));
}

std::expected<std::string_view, BatchFailure> StringIn(Value request, std::string_view key) {
  const auto member = request.Find(key);
  if (!member) return std::unexpected(Missing(key));
  if (member->IsString()) return member->AsString();
  return std::unexpected(Malformed("`" + std::string(key) + "` must be a string"));
}

std::expected<std::vector<std::string>, BatchFailure> StringsIn(Value request, std::string_view key) {
  std::vector<std::string> out;
  const auto list = request.Find(key);
  if (!list || list->IsNull()) return out;
  const BatchFailure malformed = Malformed("`" + std::string(key) + "` must be a list of strings");
  if (!list->IsArray()) return std::unexpected(malformed);
  for (const Value item : list->Items()) {
    if (!item.IsString()) return std::unexpected(malformed);
    out.emplace_back(item.AsString());
  }
  return out;
}

std::optional<std::string> ManifestIn(Value request, std::string_view key) {
  const auto given = request.Find(key);
  if (!given || given->IsNull()) return std::nullopt;
  if (given->IsString()) return std::string(given->AsString());
  return value::WriteJson(*given, {.escape_html = false, .exact_floats = true}).value_or("null");
}

std::optional<BatchFailure> RunOperation(std::span<const NamedOperation> operations, value::Value request,
                                         text::JsonWriter& result) {
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  for (const NamedOperation& operation : operations) {
    if (operation.name == *op) return operation.run(request, result);
  }
  return Malformed("there is no operation " + std::string(*op));
}

void WriteText(JsonWriter& result, std::string_view key, std::string_view text) {
  result.Key(key);
  result.String(text);
}

void WriteErrors(JsonWriter& result, const finding::ErrorList& errors) {
  result.Key("errors");
  result.BeginArray();
  for (const FieldError& error : errors) {
    result.BeginObject();
    WriteText(result, "type", finding::CauseOf(error.type));
    WriteText(result, "field", error.Field());
    WriteText(result, "detail", error.detail);
    WriteText(result, "text", error.Text());
    result.EndObject();
  }
  result.EndArray();
}

}  // namespace plimsoll::batch
