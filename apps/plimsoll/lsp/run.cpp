#include <unistd.h>

#include <ctime>
#include <utility>

#include "../catalog/cache_setup.h"
#include "../explain/descriptions_setup.h"
#include "../process/installed_file.h"
#include "../process/today.h"
#include "invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/lsp/protocol/uri.h"
#include "plimsoll/lsp/run/session.h"

namespace plimsoll::app {
namespace {

// Empty if it is not installed.
std::string InstalledCodes(const engine::Files& files) {
  const std::string path = InstalledFile("share/doc/plimsoll/findings.md");
  const auto kind = files.KindOf(path);
  return path.empty() || !kind || !kind->has_value() ? std::string() : lsp::UriOfPath(path);
}

}  // namespace

int RunLsp(const LspCommand& command) {
  const engine::Disk disk;
  const DescriptionsSetup descriptions(disk);
  lsp::ServerOptions options;
  options.version = engine::kVersion;
  options.codes_url = command.codes_url ? *command.codes_url : InstalledCodes(disk);
  options.surroundings = {ListUserCache(disk).catalogs, value::Time{std::time(nullptr)}, Today(),
                          descriptions.store()};
  return lsp::RunSession(disk, std::move(options), STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace plimsoll::app
