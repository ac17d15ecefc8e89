#include <sstream>

#include "parts.h"
#include "plimsoll/engine/input/version.h"

namespace plimsoll::app {
namespace {

void AddBatch(CLI::App& app, Chosen& chosen) {
  app.add_subcommand("batch", "Answer requests in JSON lines on standard input")->callback([&] {
    chosen = BatchCommand{};
  });
}

struct CommandGroup {
  const char* title;
  std::vector<const char*> commands;
};

// How the overview presents the commands. Within a group they have the order in which they are added.
void GroupCommands(CLI::App& app) {
  const CommandGroup groups[] = {
      {"Validate", {"check", "admit", "lint", "test", "compat", "policy", "cel", "declare", "skew"}},
      {"Explore schemas", {"explain", "sample", "schema", "catalog"}},
      {"Compare and change objects", {"diff", "patch", "merge", "apply", "set", "convert"}},
      {"Replace other tools", {"kubeconform", "kubectl-validate"}},
      {"Serve other programs", {"serve", "lsp", "batch"}},
      {"Other", {"completion", "help"}},
  };
  for (const CommandGroup& group : groups) {
    for (const char* name : group.commands) app.get_subcommand(name)->group(group.title);
  }
}

ParsedCommandLine Answer(std::string text, int exit_code) {
  ParsedCommandLine out;
  out.text = std::move(text);
  out.exit_code = exit_code;
  return out;
}

}  // namespace

ParsedCommandLine ParseCommandLine(int argc, char** argv) {
  CLI::App app("Validate Kubernetes manifests offline, with the rules of the API server", "plimsoll");
  app.set_version_flag("--version", "plimsoll " + std::string(engine::kVersion));
  app.get_option("--version")->description("Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  UseHelpPages(app);

  ParsedCommandLine parsed;
  CheckCommand check;
  AdmitCommand admit;
  LintCommand lint;
  TestCommand test;
  CompatCommands compat;
  ConvertCommand convert;
  SchemaConvertCommand schema_convert;
  CelCommands cel;
  MergeCommands merging;
  UnionCommands unions;
  DeclareCommands declare;
  CatalogCommands catalog;
  ExplainCommands explain;
  ServeCommands serve;
  LspCommand lsp;
  SkewCommands skew;
  HelpCommand help;
  AddCheck(app, check, parsed.invocation);
  AddAdmit(app, admit, parsed.invocation);
  AddLint(app, lint, parsed.invocation);
  AddTest(app, test, parsed.invocation);
  AddCompat(app, compat, parsed.invocation);
  AddPolicy(app, parsed.invocation);
  AddCel(app, cel, parsed.invocation);
  AddDeclare(app, declare, parsed.invocation);
  AddSkew(app, skew, parsed.invocation);
  AddExplain(app, explain, parsed.invocation);
  AddSchema(app, schema_convert, parsed.invocation);
  AddSchemaUnions(*app.get_subcommand("schema"), unions.schema_unions, parsed.invocation);
  AddCatalog(app, catalog, parsed.invocation);
  AddMerging(app, merging, parsed.invocation);
  AddSet(app, unions.set, parsed.invocation);
  AddConvert(app, convert, parsed.invocation);
  AddDropIns(app);
  AddServe(app, serve, parsed.invocation);
  AddLsp(app, lsp, parsed.invocation);
  AddBatch(app, parsed.invocation);
  AddCompletion(app, parsed.invocation);
  AddHelp(app, help, parsed.invocation);
  GroupCommands(app);
  const NamedCommand named = FindCommand(app, {argv + 1, argv + argc});
  if (named.unknown) return Answer(DescribeUsageError(named), kUnusable);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream out;
    app.exit(success, out, out);
    return Answer(out.str(), kAllGood);
  } catch (const CLI::ParseError& error) {
    return Answer(DescribeUsageError(app, error), kUnusable);
  }
  return parsed;
}

}  // namespace plimsoll::app
