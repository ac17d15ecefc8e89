#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

using schema::Dialect;

const std::map<std::string, Dialect> kSchemaForms = {{"openapi-3.0", Dialect::kOpenApi3_0},
                                                     {"openapi-3.1", Dialect::kOpenApi3_1},
                                                     {"json-schema", Dialect::k2020_12},
                                                     {"json-schema-draft-7", Dialect::kDraft7}};

}  // namespace

void AddSchema(CLI::App& app, SchemaConvertCommand& command, Chosen& chosen) {
  CLI::App* schema = app.add_subcommand("schema", "Convert and inspect schemas");
  schema->require_subcommand(1);
  CLI::App* sub =
      schema->add_subcommand("convert", "Convert schemas of a CRD, an OpenAPI document or a JSON Schema");
  sub->add_option("FILE", command.path,
                  "File with the schema, FILE#/json/pointer into it, or - for standard input")
      ->required()
      ->option_text("FILE|-");
  engine::SchemaConvertOptions& options = command.options;
  AddChoice(*sub, "--to", options.to, kSchemaForms, "openapi-3.0|openapi-3.1|json-schema|json-schema-draft-7",
            "Schema format to write (required)")
      ->required();
  sub->add_option("--kind", options.kind, "Convert only this kind, such as apps/v1/Deployment or Deployment")
      ->option_text("KIND");
  AddDialect(*sub, options.dialect);
  AddChoice(*sub, "--output,-o", command.as, kDocumentFormats, "yaml|json", "Output format (default: yaml)");
  sub->add_flag("--presence", options.presence,
                "Mark nullable and defaulted properties with x-goskema-presence");
  sub->add_flag("--warnings-as-errors", options.warnings_as_errors,
                "Report what was ignored or could not be converted as errors");
  AddReading(*sub, options.read);
  sub->callback([&] { chosen = command; });
}

void AddConvert(CLI::App& app, ConvertCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("convert", "Convert objects between YAML, JSON and JSON lines");
  AddPaths(*sub, command.paths);
  AddChoice(*sub, "--to", command.to, kStreamFormats, "json|yaml|jsonl", "Output format (default: json)");
  sub->add_flag("--sort-keys", command.sort_keys, "Sort keys as kubectl does instead of keeping their order");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command.read);
  AddSearch(*sub, command.search);
  sub->callback([&] { chosen = command; });
}

}  // namespace plimsoll::app
