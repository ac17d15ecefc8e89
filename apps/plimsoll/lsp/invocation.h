// The command line of `lsp` as data.
#pragma once

#include <string>

#include "plimsoll/lsp/run/session.h"

namespace plimsoll::app {

struct LspCommand {
  std::string codes_url = lsp::ServerOptions{}.codes_url;
};

int RunLsp(const LspCommand& command);

}  // namespace plimsoll::app
