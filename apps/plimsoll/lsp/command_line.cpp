// The command line of `lsp`.
#include "../command_line/parts.h"

namespace plimsoll::app {

void AddLsp(CLI::App& app, LspCommand& command, Chosen& chosen) {
  CLI::App* sub =
      app.add_subcommand("lsp", "Run the language server for editors, on standard input and output");
  sub->add_flag("--stdio")->description("Use standard input and output, which is the default");
  sub->add_option("--docs", command.codes_url,
                  "Link finding codes to this page (default: the installed one; empty: no links)")
      ->option_text("URL");
  sub->callback([&command, &chosen] { chosen = command; });
}

}  // namespace plimsoll::app
