// The options of searching directories for inputs, and of what is built from them.
#include "parts.h"

namespace plimsoll::app {

void AddBuilding(CLI::App& app, BuildCommand& command) {
  BeginSection(app, kInputSection);
  app.add_flag("--helm", command.helm,
               "Render the Helm charts in directories with helm and validate the output");
  app.add_option("--helm-values", command.helm_values, "Render charts with this values file (repeatable)")
      ->allow_extra_args(false)
      ->needs("--helm")
      ->option_text("FILE");
  app.add_flag("--kustomize", command.kustomize,
               "Build kustomizations with kustomize or kubectl and validate the output");
  AddTimeout(app, "--build-timeout", command.timeout_seconds,
             "Stop helm and kustomize after this time, for each build (default: 120)");
}

CLI::Option* AddTimeout(CLI::App& app, const std::string& name, uint32_t& seconds, const std::string& help) {
  return app.add_option(name, seconds, help)
      ->check(CLI::Range(1u, kMaxTimeoutSeconds))
      ->option_text("SECONDS");
}

void AddSearch(CLI::App& app, SearchCommand& command) {
  BeginSection(app, kInputSection);
  app.add_flag("!--no-default-excludes", command.options.default_excludes,
               "Do not skip node_modules and vendor in directories");
  app.add_flag("--gzip", command.options.packed, "Read .gz files in directories, too");
  BeginSection(app, kOutputSection);
  app.add_flag("--verbose", command.verbose, "List skipped files and the reasons on standard error");
}

}  // namespace plimsoll::app
