// The command line of `lsp` as data.
#pragma once

#include <optional>
#include <string>

namespace plimsoll::app {

struct LspCommand {
  // Absent: the page that is installed with the program.
  std::optional<std::string> codes_url = {};
};

int RunLsp(const LspCommand& command);

}  // namespace plimsoll::app
