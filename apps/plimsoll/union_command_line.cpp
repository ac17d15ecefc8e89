// The command line of `set` and `schema unions`.
#include "command_line_parts.h"

namespace plimsoll::app {
namespace {

using merge::ClearMembers;
using merge::UnionPatchType;

const std::map<std::string, UnionPatchType> kUnionPatchTypes = {{"merge", UnionPatchType::kMerge},
                                                                {"strategic", UnionPatchType::kStrategic},
                                                                {"json", UnionPatchType::kJson},
                                                                {"apply", UnionPatchType::kApply}};
const std::map<std::string, ClearMembers> kModes = {{"set", ClearMembers::kSet}, {"all", ClearMembers::kAll}};
const std::map<std::string, UnionForm> kUnionForms = {{"text", UnionForm::kText},
                                                      {"openapi", UnionForm::kOpenApi},
                                                      {"cel", UnionForm::kCel},
                                                      {"one-of", UnionForm::kOneOf}};

void AddSources(CLI::App& app, UnionSourcesCommand& command) {
  app.add_option("--unions", command.declarations,
                 "Files that declare unions for fields of kinds, since CRDs cannot; may be repeated")
      ->allow_extra_args(false)
      ->option_text("FILE");
  AddTypes(app, command.go, "Go types");
}

}  // namespace

void AddSet(CLI::App& app, SetCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand(
      "set", "Print the request that would set fields, and clear the other members of unions");
  sub->add_option("FIELD", command.assignments,
                  "KIND.path=value: a kind such as Deployment or apps/v1/Deployment, a field, items of lists "
                  "as in volumes[name=data], and a value in YAML or JSON")
      ->required()
      ->option_text("KIND.path=value...");
  sub->add_option("--filename,-f", command.object,
                  "The object as it is. Without it every other member is cleared, set or not")
      ->option_text("PATH|-");
  AddChoice(*sub, "--type", command.type, kUnionPatchTypes, "merge|strategic|json|apply",
            "Which kind of request (default merge)");
  AddChoice(*sub, "--mode", command.clear, kModes, "set|all",
            "Clear the other members that are set in the object, or all of them (default set)");
  sub->add_option("--manager", command.manager, "Who applies")->type_name("NAME")->capture_default_str();
  sub->add_flag("--dry-run", command.dry_run, "Required, since Plimsoll never contacts a server");
  AddChoice(*sub, "--output,-o", command.json, kYamlOrJson, "yaml|json", "How to print (default yaml)");
  AddMergeTypes(*sub, command.sources.types);
  AddSources(*sub, command.sources);
  sub->callback([&command, &chosen] {
    if (!command.dry_run) {
      throw CLI::ValidationError("Plimsoll never contacts a server: say --dry-run to see what would be sent");
    }
    chosen = command;
  });
}

void AddSchemaUnions(CLI::App& schema, SchemaUnionsCommand& command, Chosen& chosen) {
  CLI::App* sub = schema.add_subcommand("unions", "List the unions of kinds, or write them in another form");
  sub->add_option("PATH", command.sources.types.schemas, "CRDs and OpenAPI documents")
      ->option_text("PATH|-...");
  sub->add_option("--kind", command.kind, "One kind alone, such as apps/v1/Deployment or Deployment")
      ->option_text("KIND");
  AddChoice(*sub, "--as", command.as, kUnionForms, "text|openapi|cel|one-of",
            "What to write: what was read in words, extensions of OpenAPI, rules in CEL, or oneOf over "
            "required (default text)");
  AddReading(*sub, command.sources.types.read);
  AddSources(*sub, command.sources);
  sub->callback([&] { chosen = command; });
}

}  // namespace plimsoll::app
