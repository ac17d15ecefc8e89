// The options of a project: its configuration, what to pass over, baselines, changes.
#include "parts.h"

namespace plimsoll::app {

void AddConfiguration(CLI::App& app, ProjectCommand& command) {
  BeginSection(app, kInputSection);
  const auto file = [&](const char* name, std::string& target, const char* help) {
    return app.add_option(name, target, help)->option_text("FILE");
  };
  CLI::Option* config = file("--config", command.config,
                             "Configuration file (default: .plimsoll.yaml in the current directory)");
  app.add_flag("--no-config", command.no_config, "Ignore the configuration file")->excludes(config);
  BeginSection(app, kOutputSection);
  file("--baseline", command.baseline, "Do not report findings listed in this baseline");
  file("--write-baseline", command.write_baseline, "Write all findings to a new baseline");
}

void AddProject(CLI::App& app, ProjectCommand& command) {
  BeginSection(app, kInputSection);
  app.add_option("--exclude", command.excludes,
                 "Skip matching paths in directories; .gitignore syntax (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATTERN");
  app.add_flag("--no-gitignore", command.no_gitignore, "Do not skip files that .gitignore excludes");
  app.add_option("--changed-since", command.changed_since,
                 "Validate only objects changed since this git commit, as updates")
      ->option_text("COMMIT");
  AddTimeout(app, "--git-timeout", command.git_timeout_seconds,
             "Stop a git command of --changed-since after this time (default: 600)")
      ->needs("--changed-since");
  app.add_option("--repository", command.repository,
                 "Validate the named files as part of DIR: use its CRDs, skip what it skips")
      ->excludes("--changed-since")
      ->option_text("DIR");
  AddConfiguration(app, command);
}

}  // namespace plimsoll::app
