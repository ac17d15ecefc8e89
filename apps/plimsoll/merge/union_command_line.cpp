// The command line of `set` and `schema unions`.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

using engine::UnionForm;

using unions::ClearMembers;
using unions::UnionPatchType;

const std::map<std::string, std::optional<UnionPatchType>> kUnionPatchTypes = {
    {"merge", UnionPatchType::kMerge},
    {"strategic", UnionPatchType::kStrategic},
    {"json", UnionPatchType::kJson},
    {"apply", UnionPatchType::kApply}};
const std::map<std::string, ClearMembers> kModes = {{"set", ClearMembers::kSet}, {"all", ClearMembers::kAll}};
const std::map<std::string, UnionForm> kUnionForms = {{"text", UnionForm::kText},
                                                      {"openapi", UnionForm::kOpenApi},
                                                      {"cel", UnionForm::kCel},
                                                      {"one-of", UnionForm::kOneOf}};

}  // namespace

void AddUnions(CLI::App& app, std::vector<std::string>& files) {
  app.add_option("--unions", files, "File with union declarations (repeatable)")
      ->allow_extra_args(false)
      ->option_text("FILE");
}

void AddUnionSources(CLI::App& app, UnionSourcesCommand& command) {
  AddUnions(app, command.declarations);
  BeginSection(app, kGoTypesSection);
  AddTypes(app, command.go);
}

void AddSet(CLI::App& app, SetCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("set", "Print a request that sets fields and clears union members");
  sub->add_option("FIELD", command.assignments, "Fields to set, such as Deployment.spec.replicas=3")
      ->required()
      ->option_text("KIND.path=value...");
  sub->add_option("--filename,-f", command.object,
                  "Current object (default: clear all other members, set or not)")
      ->option_text("PATH|-");
  AddChoice(*sub, "--type", command.type, kUnionPatchTypes, "merge|strategic|json|apply",
            "Request type (default: one that changes nothing else)");
  AddChoice(*sub, "--mode", command.clear, kModes, "set|all",
            "Clear other members that are set, or all of them (default: set)");
  sub->add_option("--manager", command.manager, "Name of the field manager")
      ->type_name("NAME")
      ->capture_default_str();
  sub->add_flag("--dry-run", command.dry_run,
                "Print the request only; required, since no server is ever contacted");
  AddChoice(*sub, "--output,-o", command.json, kYamlOrJson, "yaml|json", "Output format (default: yaml)");
  AddMergeTypes(*sub, command.sources.types);
  AddUnionSources(*sub, command.sources);
  sub->callback([&command, &chosen] {
    if (!command.dry_run) {
      throw CLI::ValidationError("no server is ever contacted: add --dry-run to print the request");
    }
    chosen = command;
  });
}

void AddSchemaUnions(CLI::App& schema, SchemaUnionsCommand& command, Chosen& chosen) {
  CLI::App* sub = schema.add_subcommand("unions", "List the unions of kinds, or convert them");
  sub->add_option("PATH", command.sources.types.schemas,
                  "CRDs and OpenAPI documents, or - for standard input")
      ->option_text("PATH|-...");
  sub->add_option("--kind", command.kind,
                  "List only the unions of this kind, such as apps/v1/Deployment or Deployment")
      ->option_text("KIND");
  AddChoice(*sub, "--as", command.as, kUnionForms, "text|openapi|cel|one-of",
            "Output: text, OpenAPI extensions, CEL rules, or oneOf (default: text)");
  AddReading(*sub, command.sources.types.read);
  AddUnionSources(*sub, command.sources);
  sub->callback([&] { chosen = command; });
}

}  // namespace plimsoll::app
