// crd.lint and schema.check: what the API server says of a new CRD, and what a bare schema
// says of a value.
#include <array>

#include "batch_method.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/go_type.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {
namespace {

using finding::FieldError;
using text::JsonWriter;
using value::Value;

// An object inside a request, read as a document of its own so that its repeated keys are
// its own too.
struct Embedded {
  value::Document document;
  value::ReadReport report;
};

std::expected<Embedded, BatchFailure> EmbeddedIn(Value request, std::string_view key) {
  const auto member = request.Find(key);
  if (!member)
    return std::unexpected(BatchFailure{"malformed_request", "`" + std::string(key) + "` is missing"});
  Embedded embedded;
  size_t end = 0;
  embedded.report =
      value::ReadJsonPrefix(request.document().source(), member->span().offset, {}, embedded.document, end);
  if (!embedded.report.ok()) {
    return std::unexpected(BatchFailure{"malformed_request", embedded.report.failure->message});
  }
  return embedded;
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
    WriteText(result, "field", error.field);
    WriteText(result, "detail", error.detail);
    WriteText(result, "text", error.Text());
    result.EndObject();
  }
  result.EndArray();
}

void WriteStrict(JsonWriter& result, const std::vector<schema::StrictError>& strict) {
  if (strict.empty()) return;
  result.Key("strict");
  result.BeginArray();
  for (const schema::StrictError& error : strict) result.String(error.Text());
  result.EndArray();
}

std::optional<BatchFailure> CrdLint(Value request, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "crd");
  if (!embedded) return embedded.error();
  const crd::CrdDecoding decoding =
      crd::DecodeCrd(embedded->document.root(), embedded->report.duplicates, schema::GoNumbers::kAsWritten);
  if (decoding.fatal) WriteText(result, "fatal", *decoding.fatal);
  if (decoding.crd) WriteErrors(result, crd::LintCrd(*decoding.crd).errors);
  WriteStrict(result, decoding.strict);
  return std::nullopt;
}

std::optional<BatchFailure> SchemaCheck(Value request, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  const Value props = embedded->document.root();
  const schema::GoDecoding decoding =
      schema::GoDecode(props, schema::kGoJsonSchemaProps, {}, schema::GoNumbers::kAsWritten);
  if (decoding.failure) return BatchFailure{"bad_schema", *decoding.failure};
  const schema::Schema imported = schema::ImportCrdSchema(props);
  const auto program = check::Compile(imported, imported.root(), check::CompileOptions::ForObjects());
  if (!program) return BatchFailure{"bad_schema", program.error().message};
  finding::ErrorList errors;
  check::Runner().Run(*program, object->document.root(), {}, errors);
  WriteErrors(result, errors);
  return std::nullopt;
}

constexpr std::array kMethods = {
    BatchEntry{"crd.lint", CrdLint},
    BatchEntry{"schema.check", SchemaCheck},
};

}  // namespace

std::span<const BatchEntry> SchemaMethods() { return kMethods; }

}  // namespace plimsoll::engine
