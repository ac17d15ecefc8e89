// jsonschema.check: validates a value with a schema of any dialect.
#include <array>
#include <map>
#include <string>

#include "batch_method.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/value/pointer.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

// The documents that come with a request, by URI.
class GivenDocuments final : public schema::DocumentResolver {
 public:
  explicit GivenDocuments(std::optional<Value> documents) : documents_(documents) {}

  std::optional<Value> Find(const std::string& uri) override {
    if (!documents_) return std::nullopt;
    const std::optional<Value> found = documents_->Find(uri);
    return found ? found : documents_->Find(uri + "#");
  }

 private:
  std::optional<Value> documents_;
};

void WriteFindings(JsonWriter& result, Value instance, const schema::ImportedSchema& imported,
                   const std::vector<check::LooseFinding>& findings) {
  result.Key("findings");
  result.BeginArray();
  for (const check::LooseFinding& finding : findings) {
    result.BeginObject();
    WriteText(result, "code", finding::InfoOf(finding.code).name);
    WriteText(result, "pointer", value::PathTo(instance, finding.value).Pointer());
    const std::string_view keyword = schema::InfoOf(finding.keyword).name;
    const std::string path = imported.PathOf(finding.node);
    WriteText(result, "schemaPath", keyword.empty() ? path : path + "/" + std::string(keyword));
    WriteText(result, "message", finding.message);
    if (!finding.hint.empty()) WriteText(result, "hint", finding.hint);
    result.EndObject();
  }
  result.EndArray();
}

void WriteWarnings(JsonWriter& result, const schema::ImportedSchema& imported,
                   const check::LooseProgram& program) {
  std::vector<std::string> warnings;
  for (const schema::ImportWarning& warning : imported.warnings) {
    warnings.push_back(warning.pointer + ": " + warning.message);
  }
  for (const check::LooseWarning& warning : program.warnings) {
    const std::string_view keyword = schema::InfoOf(warning.keyword).name;
    warnings.push_back(imported.PathOf(warning.node) + "/" + std::string(keyword) + ": " + warning.message);
  }
  WriteTexts(result, "warnings", warnings, [](const std::string& text) { return text; });
}

std::optional<BatchFailure> JsonSchemaCheck(Value request, BatchState&, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto instance = EmbeddedIn(request, "instance");
  if (!instance) return instance.error();
  GivenDocuments documents(request.Find("documents"));
  schema::ImportOptions options;
  options.resolver = &documents;
  if (const auto name = request.Find("dialect"); name && name->IsString()) {
    const std::optional<schema::Dialect> dialect = schema::DialectNamed(name->AsString());
    if (!dialect) return BatchFailure{"malformed_request", "there is no such dialect"};
    options.dialect = *dialect;
  }
  const auto imported = schema::ImportJsonSchema(embedded->document.root(), options);
  if (!imported) return BatchFailure{"bad_schema", imported.error().message};
  const check::LooseProgram program =
      check::CompileLoose(imported->schema, {.assert_formats = value::FlagIn(request, "formatAssertion")});
  const Value root = instance->document.root();
  check::LooseRunner runner;
  const bool valid = runner.Accepts(program, root, {});
  std::vector<check::LooseFinding> findings;
  if (!valid) runner.Explain(program, root, {}, findings);
  result.Key("valid");
  result.Bool(valid);
  WriteFindings(result, root, *imported, findings);
  WriteWarnings(result, *imported, program);
  return std::nullopt;
}

constexpr std::array kJsonSchemaMethods = {
    BatchEntry{"jsonschema.check", JsonSchemaCheck},
};

}  // namespace

std::span<const BatchEntry> JsonSchemaMethods() { return kJsonSchemaMethods; }

}  // namespace plimsoll::batch
