#include "cache_setup.h"

#include <algorithm>
#include <cstdlib>

namespace plimsoll::app {
namespace {

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

engine::InputReport BrokenReport(const kinds::BrokenCacheFile& broken) {
  engine::InputReport report;
  report.name = broken.file;
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kBrokenCatalog);
  finding.file = broken.file;
  finding.message = "the cached catalog is ignored: " + broken.reason;
  finding.hint = "pull it again with `plimsoll catalog pull`, or delete it with `plimsoll catalog remove`";
  return report;
}

bool IsWanted(const kinds::CachedCatalog& catalog, const CacheCommand& command) {
  if (!command.pins) return true;
  return std::ranges::any_of(*command.pins, [&](const engine::CatalogPin& pin) { return pin.Fits(catalog); });
}

}  // namespace

Result<std::string> CatalogCacheDirectory() {
  constexpr const char* kBelow = "/plimsoll/catalogs";
  if (const std::string own = Variable("PLIMSOLL_CACHE_DIR"); !own.empty()) return own + "/catalogs";
  // A relative path there is invalid and ignored, says the XDG specification.
  if (const std::string cache = Variable("XDG_CACHE_HOME"); cache.starts_with('/')) return cache + kBelow;
  const std::string home = Variable("HOME");
  if (home.empty())
    return Fail("there is no cache: none of PLIMSOLL_CACHE_DIR, XDG_CACHE_HOME and HOME is set");
  return home + "/.cache" + kBelow;
}

kinds::CacheListing ListUserCache(const engine::Files& files) {
  const Result<std::string> directory = CatalogCacheDirectory();
  return directory ? kinds::ListCatalogCache(files, *directory) : kinds::CacheListing{};
}

CatalogCacheSetup::CatalogCacheSetup(const CacheCommand& command, const engine::Files& files,
                                     const ReportSink& sink)
    : catalogs_(files) {
  if (command.off) return;
  kinds::CacheListing listing = ListUserCache(files);
  for (const kinds::BrokenCacheFile& broken : listing.broken) sink(BrokenReport(broken));
  for (kinds::CachedCatalog& catalog : listing.catalogs) {
    if (IsWanted(catalog, command)) catalogs_.Add(std::move(catalog));
  }
}

void CatalogCacheSetup::ReportBroken(const ReportSink& sink) const {
  for (const kinds::BrokenCacheFile& broken : catalogs_.Broken()) sink(BrokenReport(broken));
}

std::string CatalogCacheSetup::UsedNote() const {
  std::string out;
  for (const kinds::CachedCatalog* used : catalogs_.Used()) {
    out += (out.empty() ? "used cached catalogs: " : ", ") + used->Title();
  }
  return out;
}

}  // namespace plimsoll::app
