// Drop-ins read their arguments themselves, before anybody else looks at them; here they are listed.
#include "command_line_parts.h"

namespace plimsoll::app {

void AddDropIns(CLI::App& app) {
  app.add_subcommand("kubeconform", "Check manifests with kubeconform's arguments, formats and exit codes")
      ->prefix_command();
  app.add_subcommand("kubectl-validate",
                     "Check manifests with kubectl-validate's arguments and Status objects")
      ->prefix_command();
}

}  // namespace plimsoll::app
