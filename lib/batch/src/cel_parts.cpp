#include "cel_parts.h"

#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/go_type.h"

namespace plimsoll::batch {

using text::JsonWriter;
using value::Value;

std::optional<int64_t> IntegerIn(Value request, std::string_view key) {
  const auto number = request.Find(key);
  return number && number->kind() == value::Kind::kInt ? std::optional(number->AsInt()) : std::nullopt;
}

std::expected<std::optional<Embedded>, BatchFailure> OptionalIn(Value request, std::string_view key) {
  if (!request.Find(key)) return std::optional<Embedded>();
  auto embedded = EmbeddedIn(request, key);
  if (!embedded) return std::unexpected(embedded.error());
  return std::move(*embedded);
}

std::expected<schema::Schema, BatchFailure> SchemaOf(Value props) {
  const schema::GoDecoding decoding =
      schema::GoDecode(props, schema::kGoJsonSchemaProps, {}, schema::GoNumbers::kAsWritten);
  if (decoding.failure) return std::unexpected(BatchFailure{"bad_schema", *decoding.failure});
  return schema::ImportCrdSchema(props);
}

void WriteNumber(JsonWriter& result, std::string_view key, uint64_t number) {
  WriteText(result, key, std::to_string(number));
}

void WriteFlag(JsonWriter& result, std::string_view key) {
  result.Key(key);
  result.Bool(true);
}

void WriteOutcome(cel::EvalContext& context, cel::Value value, JsonWriter& result) {
  if (value.IsError()) return WriteText(result, "error", value.text());
  result.Key("value");
  cel::WriteTyped(context, result, value);
}

}  // namespace plimsoll::batch
