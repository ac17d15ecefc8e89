// The command line of `patch`, `merge`, `apply` and `diff`.
#include "../command_line/parts.h"
#include "plimsoll/engine/objects/object_merge.h"

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
  AddChoice(app, "--output,-o", to, kStreamFormats, "yaml|json|jsonl", "Output format (default: yaml)");
}

// A file, a directory, or standard input.
CLI::Option* AddObjects(CLI::App& app, const std::string& name, std::string& path, const std::string& help) {
  return app.add_option(name, path, help)->option_text(name.starts_with('-') ? "PATH|-" : name);
}

void AddPatchBuild(CLI::App& patch, PatchBuildCommand& command, Chosen& chosen) {
  CLI::App* sub = patch.add_subcommand("build", "Print the patch from OLD to NEW");
  AddObjects(*sub, "OLD", command.before, "Objects before the change: a file, a directory, or -")->required();
  AddObjects(*sub, "NEW", command.after, "Objects after the change")->required();
  AddChoice(*sub, "--type", command.type, kMadeTypes, "strategic|merge|json",
            "Patch type (default: strategic if the kind supports it, else merge)");
  AddObjects(*sub, "--original", command.original,
             "Last applied objects: build a three-way patch, as kubectl apply does");
  sub->add_flag("!--no-overwrite", command.overwrite,
                "Fail on fields that changed since --original instead of overwriting them")
      ->needs("--original");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.sources.types);
  AddUnionSources(*sub, command.sources);
  sub->callback([&] { chosen = command; });
}

void AddPatch(CLI::App& app, PatchCommand& command, PatchBuildCommand& build, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("patch", "Apply a patch to objects, or build one");
  AddPatchBuild(*sub, build, chosen);
  AddObjects(*sub, "--filename,-f", command.object, "Objects to patch (required)");
  sub->add_option("--patch,-p", command.patch,
                  "Patch in YAML or JSON: a file, or text that begins with { or [ (required)")
      ->option_text("FILE|TEXT");
  AddChoice(*sub, "--type", command.type, kPatchTypes, "strategic|merge|json",
            "Patch type (default: strategic)");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.sources.types);
  AddUnionSources(*sub, command.sources);
  sub->callback([&command, &chosen, sub] {
    if (!sub->get_subcommands().empty()) return;
    if (command.object.empty()) throw CLI::RequiredError("--filename");
    if (command.patch.empty()) throw CLI::RequiredError("--patch");
    chosen = command;
  });
}

void AddMerge(CLI::App& app, MergeCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("merge", "Merge overlays into objects, following their schemas");
  AddObjects(*sub, "BASE", command.base, "Objects to start from: a file, a directory, or -")->required();
  sub->add_option("OVERLAY", command.overlays, "Objects to merge into them, in this order")
      ->required()
      ->option_text("OVERLAY...");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

std::string CheckTime(const std::string& text) {
  const auto time = value::ParseTime(text, value::TimeLayout::kRfc3339);
  return time ? std::string() : time.error().message;
}

void AddApply(CLI::App& app, ApplyCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("apply", "Print the result and the field owners of a server-side apply");
  AddObjects(*sub, "LIVE", command.live, "Live objects: a file, a directory, or -; missing ones are created")
      ->required();
  AddObjects(*sub, "CONFIG", command.configuration, "Objects to apply")->required();
  sub->add_option("--manager", command.manager, "Name of the field manager (required)")
      ->required()
      ->type_name("NAME");
  sub->add_flag("--force", command.force, "Take ownership of fields that other managers own");
  AddChoice(*sub, "--subresource", command.subresource, kSubresourceNames, "status",
            "Apply to this subresource");
  sub->add_flag("--owners", command.owners, "Print the owners of each field instead of the object");
  sub->add_option("--now", command.now, "Time to record in managedFields (default: the current time)")
      ->check(CheckTime)
      ->option_text("TIME");
  sub->add_flag("--normalize-unions", command.normalize_unions, "Clear union members that were not applied");
  AddForm(*sub, command.to);
  AddMergeTypes(*sub, command.sources.types);
  AddUnionSources(*sub, command.sources);
  sub->callback([&] { chosen = command; });
}

void AddDiff(CLI::App& app, DiffCommand& command, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("diff", "Compare objects by meaning, not by text");
  AddObjects(*sub, "OLD", command.before, "Objects before the change: a file, a directory, or -")->required();
  AddObjects(*sub, "NEW", command.after, "Objects after the change")->required();
  sub->add_flag("--ignore-defaults", command.options.ignore_defaults,
                "Treat a field with its default value like an absent one");
  sub->add_flag("--ignore-status", command.options.ignore_status, "Do not compare the status");
  sub->add_flag("--server-fields", command.options.server_fields,
                "Also compare what servers set: uid, resourceVersion, managedFields, ...");
  AddChoice(*sub, "--output,-o", command.output, kDiffOutputs,
            "text|json|strategic-patch|merge-patch|json-patch", "Output format (default: text)");
  AddSecrets(*sub, command.options.secrets);
  AddMergeTypes(*sub, command.types);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddMergeTypes(CLI::App& app, MergeTypesCommand& command) {
  app.add_option("--schemas,--crds", command.schemas,
                 "Read more CRDs or OpenAPI documents from this path (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
  AddKubernetesVersion(app, command.release,
                       "Kubernetes release of the built-in kinds (default: the newest)");
  AddCacheUse(app, command.cache);
  AddReading(app, command.read);
}

void AddMerging(CLI::App& app, MergeCommands& commands, Chosen& chosen) {
  AddDiff(app, commands.diff, chosen);
  AddPatch(app, commands.patch, commands.patch_build, chosen);
  AddMerge(app, commands.merge, chosen);
  AddApply(app, commands.apply, chosen);
}

}  // namespace plimsoll::app
