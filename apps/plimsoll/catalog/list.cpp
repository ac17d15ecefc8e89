// `plimsoll catalog list`: a line a kind, with the releases that have it, or a line a cached catalog.
#include <vector>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../explain/descriptions_setup.h"
#include "../process/standard_output.h"
#include "cache_setup.h"
#include "invocation.h"
#include "plimsoll/engine/catalogs/catalog_listing.h"
#include "plimsoll/engine/catalogs/catalog_source.h"

namespace plimsoll::app {
namespace {

using engine::ListedKind;

void AppendRows(const CatalogListCommand& command, const std::vector<ListedKind>& rows, StandardOutput& out) {
  for (const ListedKind& row : rows) {
    command.json_lines ? engine::AppendKindLine(out.buffer(), row)
                       : engine::AppendKindText(out.buffer(), row);
    out.FlushWhenLarge();
  }
}

void WarnOfBroken(const kinds::BrokenCacheFile& broken) {
  ComplainOf("warning: " + broken.file + " is ignored: " + broken.reason);
}

// The kinds of all cached catalogs, after those of Kubernetes.
void ListCachedKinds(const CatalogListCommand& command, StandardOutput& out) {
  const engine::Disk disk;
  const kinds::CacheListing listing = ListUserCache(disk);
  for (const kinds::BrokenCacheFile& broken : listing.broken) WarnOfBroken(broken);
  for (const kinds::CachedCatalog& cached : listing.catalogs) {
    if (cached.name == kDescriptionsName) continue;
    const Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(disk, cached.file);
    if (!file) {
      ComplainOf("warning: a cached catalog is ignored: " + file.error().message);
      continue;
    }
    std::vector<ListedKind> rows = engine::ListKinds(file->store(), 0, file->store().ReleaseCount());
    for (ListedKind& row : rows) row.cached = &cached;
    AppendRows(command, rows, out);
  }
}

int ListCachedCatalogs(bool json_lines) {
  const kinds::CacheListing listing = ListUserCache(engine::Disk());
  for (const kinds::BrokenCacheFile& broken : listing.broken) WarnOfBroken(broken);
  StandardOutput out;
  for (const kinds::CachedCatalog& cached : listing.catalogs) {
    json_lines ? engine::AppendCachedLine(out.buffer(), cached)
               : engine::AppendCachedText(out.buffer(), cached);
  }
  if (!json_lines && listing.catalogs.empty()) ComplainOf("there are no cached catalogs");
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace

int RunCatalogList(const CatalogListCommand& command) {
  if (command.cached) return ListCachedCatalogs(command.json_lines);
  const Result<engine::CatalogSource> source = engine::CatalogSource::Open(engine::Disk(), command.file);
  const Result<uint32_t> release = source ? (command.release.empty() ? 0 : source->Release(command.release))
                                          : std::unexpected(source.error());
  if (!release) return FailUnusable(release.error().message);
  const catalog::Store& store = source->store();
  const uint32_t last = command.release.empty() ? store.ReleaseCount() : *release + 1;
  StandardOutput out;
  AppendRows(command, engine::ListKinds(store, *release, last), out);
  if (command.file.empty() && command.release.empty()) ListCachedKinds(command, out);
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
