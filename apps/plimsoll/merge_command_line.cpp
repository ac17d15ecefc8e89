// The command line of `patch`, `merge`, `apply` and `diff`.
#include "command_line_parts.h"
#include "plimsoll/value/time.h"

namespace plimsoll::app {
namespace {

using engine::PatchType;
using engine::WriteAs;

const std::map<std::string, PatchType> kPatchTypes = {
    {"strategic", PatchType::kStrategic}, {"merge", PatchType::kMerge}, {"json", PatchType::kJson}};
const std::map<std::string, std::optional<PatchType>> kMadeTypes = {
    {"strategic", PatchType::kStrategic}, {"merge", PatchType::kMerge}, {"json", PatchType::kJson}};
const std::map<std::string, std::string> kSubresourceNames = {{"status", "status"}};
const std::map<std::string, DiffOutput> kDiffOutputs = {{"text", DiffOutput::kText},
                                                        {"json", DiffOutput::kJson},
                                                        {"strategic-patch", DiffOutput::kStrategicPatch},
                                                        {"merge-patch", DiffOutput::kMergePatch},
                                                        {"json-patch", DiffOutput::kJsonPatch}};

void AddForm(CLI::App& app, WriteAs& to) {
  AddChoice(app, "--output,-o", to, kStreamFormats, "yaml|json|jsonl", "How to write (default yaml)");
}

// A file, a directory, or standard input.
CLI::Option* AddObjects(CLI::App& app, const std::string& name, std::string& path, const std::string& help) {
  return app.add_option(name, path, help)->option_text("PATH|-");
}

void AddPatchBuild(CLI::App& patch, PatchBuildCommand& command, Chosen& chosen) {
  CLI::App* sub = patch.add_subcommand("build", "Print the patch that makes NEW of OLD");
  AddObjects(*sub, "OLD", command.before, "The objects as they are")->required();
  AddObjects(*sub, "NEW", command.after, "The objects as they shall be")->required();
  AddChoice(*sub, "--type", command.type, kMadeTypes, "strategic|merge|json",
            "Which kind of patch (default strategic where the kind has it, otherwise merge)");
  AddObjects(*sub, "--original", command.original,
             "The objects as they were applied last: what is not in NEW any more is removed, all else in OLD "
             "stays");
  sub->add_flag("!--no-overwrite", command.overwrite,
                "What others changed since the original is a conflict, not overwritten")
      ->needs("--original");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

void AddPatch(CLI::App& app, PatchCommand& command, PatchBuildCommand& build, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("patch", "Print objects as a patch would leave them; make patches");
  AddPatchBuild(*sub, build, chosen);
  AddObjects(*sub, "--filename,-f", command.object, "The objects to patch");
  sub->add_option("--patch,-p", command.patch,
                  "The patch, YAML or JSON: a file, or the text itself when it begins with { or [. One that "
                  "has apiVersion, kind and a name is for that object alone")
      ->option_text("FILE|TEXT");
  AddChoice(*sub, "--type", command.type, kPatchTypes, "strategic|merge|json",
            "Which kind of patch (default strategic)");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.types);
  sub->callback([&command, &chosen, sub] {
    if (!sub->get_subcommands().empty()) return;
    if (command.object.empty()) throw CLI::RequiredError("--filename");
    if (command.patch.empty()) throw CLI::RequiredError("--patch");
    chosen = command;
  });
}

void AddMerge(CLI::App& app, MergeCommand& command, Chosen& chosen) {
  CLI::App* sub =
      app.add_subcommand("merge", "Print objects with overlays merged into them by their schemas");
  AddObjects(*sub, "BASE", command.base, "The objects to begin with")->required();
  sub->add_option("OVERLAY", command.overlays, "Objects that say more or other things, in this order")
      ->required()
      ->option_text("PATH|-...");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

std::string CheckTime(const std::string& text) {
  const auto time = value::ParseTime(text, value::TimeLayout::kRfc3339);
  return time ? std::string() : time.error().message;
}

void AddApply(CLI::App& app, ApplyCommand& command, Chosen& chosen) {
  CLI::App* sub =
      app.add_subcommand("apply", "Print what server-side apply would store, and who would own it");
  AddObjects(*sub, "LIVE", command.live, "The objects as they are; what is not there is created")->required();
  AddObjects(*sub, "CONFIG", command.configuration, "The objects as the manager wants them")->required();
  sub->add_option("--manager", command.manager, "Who applies")->required()->type_name("NAME");
  sub->add_flag("--force", command.force, "Take over fields that others own");
  AddChoice(*sub, "--subresource", command.subresource, kSubresourceNames, "status", "Apply to the status");
  sub->add_flag("--owners", command.owners, "Print each field with its owners instead of the object");
  sub->add_option("--now", command.now, "The time to write into managedFields (default: the clock's)")
      ->check(CheckTime)
      ->option_text("TIME");
  sub->add_flag("--normalize-unions", command.normalize_unions,
                "Clear members of unions that were not applied, as servers could until 2023");
  sub->add_option("--unions", command.sources.declarations,
                  "Files that declare unions for fields of kinds; may be repeated")
      ->allow_extra_args(false)
      ->option_text("FILE");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.sources.types);
  sub->callback([&] { chosen = command; });
}

void AddDiff(CLI::App& app, DiffCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("diff", "Print what differs in meaning; exit code 1 if anything does");
  AddObjects(*sub, "A", command.before, "Objects")->required();
  AddObjects(*sub, "B", command.after, "Objects to compare with them")->required();
  sub->add_flag("--ignore-defaults", command.options.ignore_defaults,
                "A field that has the default of its schema is as good as none");
  sub->add_flag("--ignore-status", command.options.ignore_status, "Leave the status out");
  sub->add_flag("--server-fields", command.options.server_fields,
                "Compare also what servers fill in: managedFields, uid, resourceVersion, generation, times");
  AddChoice(*sub, "--output,-o", command.output, kDiffOutputs,
            "text|json|strategic-patch|merge-patch|json-patch", "How to print (default text)");
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddMergeTypes(CLI::App& app, MergeTypesCommand& command) {
  app.add_option("--schemas,--crds", command.schemas,
                 "CRDs and OpenAPI documents that say how lists and maps merge; CRDs among the inputs count, "
                 "too, and Kubernetes' own kinds are known; may be repeated")
      ->allow_extra_args(false)
      ->option_text("PATH");
  AddKubernetesVersion(app, command.release,
                       "The release whose kinds are known without a schema (default: the newest)");
  AddReading(app, command.read);
}

void AddMerging(CLI::App& app, MergeCommands& commands, Chosen& chosen) {
  AddPatch(app, commands.patch, commands.patch_build, chosen);
  AddMerge(app, commands.merge, chosen);
  AddApply(app, commands.apply, chosen);
  AddDiff(app, commands.diff, chosen);
}

}  // namespace plimsoll::app
