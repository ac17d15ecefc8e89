// The command line of `explain` and `sample`.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

void AddSample(CLI::App& app, SampleCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("sample", "Print a small valid object of a kind");
  sub->add_option("KIND", command.kind, "Kind, such as Deployment, apps/v1/Deployment, deployments or deploy")
      ->required()
      ->option_text("KIND");
  AddChoice(*sub, "--output,-o", command.to, kDocumentFormats, "yaml|json", "Output format (default: yaml)");
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddExplain(CLI::App& app, ExplainCommands& commands, Chosen& chosen) {
  ExplainCommand& command = commands.explain;
  CLI::App* sub = app.add_subcommand("explain", "Describe the fields of a kind");
  sub->add_option("KIND", command.name,
                  "Kind and path of a field, such as deploy.spec.replicas or apps/v1/Deployment")
      ->required()
      ->option_text("KIND[.FIELD...]");
  sub->add_flag("--recursive", command.options.recursive, "Print all fields below as a tree");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "Output format (default: text)");
  AddMergeTypes(*sub, command.types);
  sub->callback([&command, &chosen] { chosen = command; });
  AddSample(app, commands.sample, chosen);
}

}  // namespace plimsoll::app
