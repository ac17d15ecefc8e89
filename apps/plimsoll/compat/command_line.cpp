// The options of `plimsoll compat` and `plimsoll compat merge`.
#include "../command_line/parts.h"

namespace plimsoll::app {
namespace {

void RequirePaths(const CompatCommand& command) {
  const size_t count = command.sources.paths.size();
  if (count == 0) throw CLI::ValidationError("PATH", "OLD and NEW are required");
  if (command.sources.since.empty() && count > 2) {
    throw CLI::ValidationError("PATH", "compares OLD with NEW; more than two paths need --since");
  }
  const bool pair = count == 2 || !command.sources.since.empty();
  if (!command.objects.paths.empty() && !pair) {
    throw CLI::ValidationError("--objects", "requires OLD and NEW, or --since");
  }
}

void AddConfig(CLI::App& app, ProjectCommand& project) {
  CLI::Option* config =
      app.add_option("--config", project.config,
                     "Configuration file (default: .plimsoll.yaml in the current directory)")
          ->option_text("FILE");
  app.add_flag("--no-config", project.no_config, "Ignore the configuration file")->excludes(config);
}

void AddBaselines(CLI::App& app, ProjectCommand& project) {
  app.add_option("--baseline", project.baseline, "Do not report findings listed in this baseline")
      ->option_text("FILE");
  app.add_option("--write-baseline", project.write_baseline, "Write all findings to a new baseline")
      ->option_text("FILE");
}

void AddSources(CLI::App& app, CompatCommand& command) {
  app.add_option("PATH", command.sources.paths,
                 "Files, directories or git:COMMIT:PATH; one CRD: compare its versions")
      ->option_text("OLD NEW");
  BeginSection(app, kInputSection);
  app.add_option("--since", command.sources.since,
                 "Compare the CRDs below the paths with those of this git commit")
      ->option_text("COMMIT");
  AddTimeout(app, "--git-timeout", command.sources.git_timeout_seconds,
             "Stop a git command after this time (default: 600)");
  AddReading(app, command.read);
  AddConfig(app, command.project);
}

void AddObjects(CLI::App& app, CompatObjectsCommand& command) {
  BeginSection(app, "Objects");
  CLI::Option* objects = app.add_option(
      "--objects", command.paths, "Judge stored objects by OLD and NEW: files, directories, Velero backups");
  objects->allow_extra_args(false)->option_text("PATH");
  for (CLI::Option* option : AddShard(app, command.shard)) option->needs(objects);
  app.add_option("--result", command.result,
                 "Write counts and affected objects to this file, for compat merge")
      ->needs(objects)
      ->option_text("FILE");
}

void AddCompatOutput(CLI::App& app, CompatCommand& command) {
  BeginSection(app, kOutputSection);
  app.add_flag("--no-examples{false}", command.options.examples,
               "Do not search for objects that show effects");
  app.add_option("--write-examples", command.examples_directory,
                 "Write the objects that show effects to files in this directory")
      ->option_text("DIR");
  AddBaselines(app, command.project);
  AddStyle(app, command.style, command.jobs);
}

void AddCompatMerge(CLI::App& compat, CompatMergeCommand& command, Chosen& chosen) {
  CLI::App* sub = compat.add_subcommand("merge", "Join the results of all parts of --objects");
  sub->add_option("FILE", command.results, "Files that --result wrote, one for each part")
      ->required()
      ->option_text("FILE...");
  BeginSection(*sub, kInputSection);
  AddConfig(*sub, command.project);
  BeginSection(*sub, kOutputSection);
  AddBaselines(*sub, command.project);
  AddReporting(*sub, command.style);
  sub->callback([&] { chosen = command; });
}

}  // namespace

void AddCompat(CLI::App& app, CompatCommands& commands, Chosen& chosen) {
  CLI::App* sub = app.add_subcommand("compat", "Report what a change of CRDs does to objects and clients");
  CompatCommand& command = commands.compat;
  AddSources(*sub, command);
  AddObjects(*sub, command.objects);
  AddCompatOutput(*sub, command);
  AddCompatMerge(*sub, commands.merge, chosen);
  sub->callback([&command, &chosen, sub] {
    if (!sub->get_subcommands().empty()) return;
    RequirePaths(command);
    chosen = command;
  });
}

}  // namespace plimsoll::app
