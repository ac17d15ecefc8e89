// merge.schemaconv: OpenAPI to a merge schema, with the converter for its version.
#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteSchema(JsonWriter& result, const Result<merge::MergeSchema>& schema) {
  if (!schema) return WriteText(result, "error", schema.error().message);
  result.Key("mergeSchema");
  merge::WriteMergeSchema(result, *schema);
}

}  // namespace

std::optional<BatchFailure> MergeSchemaConv(Value request, BatchState& state, JsonWriter& result) {
  const auto path = request.Find("schemaFile");
  if (!path) {
    WriteSchema(result, MergeSchemaIn(request));
    return std::nullopt;
  }
  if (!path->IsString()) return BatchFailure{"malformed_request", "`schemaFile` must be a string"};
  const auto file = ReadSchemaDocument(std::string(path->AsString()), state.files);
  if (!file) return file.error();
  const merge::OpenApiOptions options{.preserve_unknown_fields = FlagIn(request, "preserveUnknownFields")};
  if (const auto definitions = file->document.root().Find("definitions")) {
    WriteSchema(result, merge::FromOpenApiV2(*definitions, options));
    return std::nullopt;
  }
  const auto components = ComponentsOf(file->document.root());
  if (!components) return components.error();
  WriteSchema(result, merge::FromOpenApiV3(*components, options));
  return std::nullopt;
}

}  // namespace plimsoll::batch
