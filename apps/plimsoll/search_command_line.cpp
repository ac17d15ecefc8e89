// The options of searching directories for inputs.
#include "command_line_parts.h"

namespace plimsoll::app {

void AddSearch(CLI::App& app, SearchCommand& command) {
  BeginSection(app, kInputSection);
  app.add_flag("!--no-default-excludes", command.options.default_excludes,
               "Do not skip node_modules and vendor in directories");
  app.add_flag("--gzip", command.options.packed, "Read .gz files in directories, too");
  BeginSection(app, kOutputSection);
  app.add_flag("--verbose", command.verbose, "List skipped files and the reasons on standard error");
}

}  // namespace plimsoll::app
