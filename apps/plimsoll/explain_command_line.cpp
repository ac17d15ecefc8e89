// The command line of `explain` and `sample`.
#include "command_line_parts.h"

namespace plimsoll::app {
namespace {

void AddSample(CLI::App& app, SampleCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("sample", "Print a small object of a kind that is in order");
  sub->add_option("KIND", command.kind, "Such as Deployment, apps/v1/Deployment, deployments or deploy")
      ->required()
      ->option_text("KIND");
  AddChoice(*sub, "--output,-o", command.to, kDocumentFormats, "yaml|json", "How to print (default yaml)");
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddExplain(CLI::App& app, ExplainCommands& commands, Chosen& chosen) {
  ExplainCommand& command = commands.explain;
  CLI::App* sub = app.add_subcommand("explain", "Say what the schema of a kind asks of its fields");
  sub->add_option("KIND", command.name,
                  "Such as Deployment, apps/v1/Deployment, deployments or deploy, and fields behind it: "
                  "deploy.spec.replicas")
      ->required()
      ->option_text("KIND[.FIELD...]");
  sub->add_flag("--recursive", command.options.recursive, "All fields below, as a tree");
  AddChoice(*sub, "--output,-o", command.json, kTextOrJson, "text|json", "How to print (default text)");
  AddMergeTypes(*sub, command.types);
  sub->callback([&command, &chosen] { chosen = command; });
  AddSample(app, commands.sample, chosen);
}

}  // namespace plimsoll::app
