// Runs a server on two file descriptors until the editor ends it.
#pragma once

#include "plimsoll/lsp/server/server.h"
#include "plimsoll/text/files.h"

namespace plimsoll::lsp {

// The exit code: 0 after the editor shut the server down and said so, 1 if it went away otherwise.
int RunSession(const text::Files& disk, ServerOptions options, int in, int out);

}  // namespace plimsoll::lsp
