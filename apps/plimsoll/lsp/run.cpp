#include <unistd.h>

#include <ctime>
#include <utility>

#include "../catalog/cache_setup.h"
#include "../process/today.h"
#include "invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/version.h"

namespace plimsoll::app {

int RunLsp(const LspCommand& command) {
  const engine::Disk disk;
  lsp::ServerOptions options;
  options.version = engine::kVersion;
  options.codes_url = command.codes_url;
  options.surroundings = {ListUserCache(disk).catalogs, value::Time{std::time(nullptr)}, Today()};
  return lsp::RunSession(disk, std::move(options), STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace plimsoll::app
