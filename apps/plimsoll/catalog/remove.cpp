// `plimsoll catalog remove`: deletes catalogs from the cache.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "../check/run_report.h"
#include "cache_setup.h"
#include "invocation.h"

namespace plimsoll::app {
namespace {

namespace fs = std::filesystem;

std::string CachedNames(const std::string& directory) {
  std::string out;
  for (const auto& catalog : kinds::ListCatalogCache(engine::Disk(), directory).catalogs) {
    out += (out.empty() ? "" : ", ") + catalog.name;
  }
  return out.empty() ? "the cache is empty" : "the cache has " + out;
}

int RemoveOne(const std::string& directory, const std::string& name) {
  if (!kinds::IsCatalogName(name)) return FailUnusable(name + " is not a valid catalog name");
  bool any = false;
  // Without its record a catalog does not count.
  for (const std::string& file :
       {kinds::CacheRecordFile(directory, name), kinds::CacheCatalogFile(directory, name)}) {
    std::error_code error;
    any |= fs::remove(file, error);
    if (error) return FailUnusable(file + " cannot be removed: " + error.message());
  }
  if (!any) return FailUnusable("there is no cached catalog " + name + "; " + CachedNames(directory));
  std::fputs(("removed " + name + "\n").c_str(), stdout);
  return kAllGood;
}

}  // namespace

int RunCatalogRemove(const CatalogRemoveCommand& command) {
  const Result<std::string> directory = CatalogCacheDirectory();
  if (!directory) return FailUnusable(directory.error().message);
  int code = kAllGood;
  for (const std::string& name : command.names) code = std::max(code, RemoveOne(*directory, name));
  return code;
}

}  // namespace plimsoll::app
