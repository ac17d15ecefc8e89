// Drop-ins read their arguments themselves, before anybody else looks at them; here they are listed.
#include "../command_line/parts.h"

namespace plimsoll::app {

void AddDropIns(CLI::App& app) {
  app.add_subcommand("kubeconform", "Run as a drop-in replacement for kubeconform")->prefix_command();
  app.add_subcommand("kubectl-validate", "Run as a drop-in replacement for kubectl-validate")
      ->prefix_command();
}

}  // namespace plimsoll::app
