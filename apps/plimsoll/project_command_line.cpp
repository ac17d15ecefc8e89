// The options of a project: its configuration, what to pass over, baselines, changes.
#include "command_line_parts.h"

namespace plimsoll::app {

void AddProject(CLI::App& app, ProjectCommand& command) {
  const auto file = [&](const char* name, std::string& target, const char* help) {
    return app.add_option(name, target, help)->option_text("FILE")->group("Project");
  };
  CLI::Option* config = file("--config", command.config, "The configuration (default .plimsoll.yaml here)");
  app.add_flag("--no-config", command.no_config, "Read no configuration")->excludes(config)->group("Project");
  app.add_option("--exclude", command.excludes,
                 "Paths to pass over in directories, as in .gitignore; may be repeated")
      ->allow_extra_args(false)
      ->option_text("PATTERN")
      ->group("Project");
  app.add_flag("--no-gitignore", command.no_gitignore, "Check also what .gitignore files name")
      ->group("Project");
  file("--baseline", command.baseline, "Findings that are known and let pass");
  file("--write-baseline", command.write_baseline, "Write what is found as such a list");
  app.add_option("--changed-since", command.changed_since,
                 "Check only what git says changed since a commit, as updates of what it was")
      ->option_text("COMMIT")
      ->group("Project");
}

}  // namespace plimsoll::app
