// `plimsoll catalog show`: a kind as an OpenAPI document of its own, or as its CRD.
#include <vector>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../explain/descriptions_setup.h"
#include "../process/standard_output.h"
#include "cache_setup.h"
#include "invocation.h"
#include "plimsoll/engine/catalogs/catalog_lookup.h"
#include "plimsoll/engine/catalogs/catalog_source.h"

namespace plimsoll::app {
namespace {

using engine::FoundKind;

int ShowFound(const catalog::Store& store, const std::vector<FoundKind>& found,
              const CatalogShowCommand& command) {
  if (found.size() > 1) {
    return FailUnusable(command.kind + " matches several kinds; use one of " + engine::NamesOf(found));
  }
  const Result<std::string> text =
      command.rules ? engine::RulesText(store, found[0]) : engine::SchemaText(store, found[0], command.json);
  if (!text) return FailUnusable(text.error().message);
  StandardOutput out;
  out.buffer() = *text;
  return out.Flush() ? kAllGood : kUnusable;
}

// The first cached catalog that has the kind.
std::optional<int> ShowCached(const CatalogShowCommand& command) {
  const engine::Disk disk;
  for (const kinds::CachedCatalog& cached : ListUserCache(disk).catalogs) {
    if (cached.name == kDescriptionsName) continue;
    const Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(disk, cached.file);
    if (!file) {
      ComplainOf("warning: a cached catalog is ignored: " + file.error().message);
      continue;
    }
    const std::vector<FoundKind> found = engine::FindKinds(file->store(), std::nullopt, command.kind);
    if (!found.empty()) return ShowFound(file->store(), found, command);
  }
  return std::nullopt;
}

}  // namespace

int RunCatalogShow(const CatalogShowCommand& command) {
  const Result<engine::CatalogSource> source = engine::CatalogSource::Open(engine::Disk(), command.file);
  if (!source) return FailUnusable(source.error().message);
  std::optional<uint32_t> release = source->store().NewestRelease();
  if (!command.release.empty()) {
    const Result<uint32_t> named = source->Release(command.release);
    if (!named) return FailUnusable(named.error().message);
    release = *named;
  }
  const std::vector<FoundKind> found = engine::FindKinds(source->store(), release, command.kind);
  if (!found.empty()) return ShowFound(source->store(), found, command);
  const std::optional<int> code = command.file.empty() ? ShowCached(command) : std::nullopt;
  return code ? *code : FailUnusable("the catalog has no kind " + command.kind);
}

}  // namespace plimsoll::app
