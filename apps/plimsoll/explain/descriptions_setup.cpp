#include "descriptions_setup.h"

#include "../catalog/cache_setup.h"
#include "../check/run_report.h"
#include "../process/installed_file.h"

namespace plimsoll::app {

DescriptionsSetup::DescriptionsSetup(const engine::Files& files) {
  const Result<std::string> cache = CatalogCacheDirectory();
  if (cache && Open(files, kinds::CacheCatalogFile(*cache, kDescriptionsName))) return;
  Open(files, InstalledFile("share/plimsoll/kubernetes-descriptions.catalog"));
}

bool DescriptionsSetup::Open(const engine::Files& files, const std::string& path) {
  const auto kind = files.KindOf(path);
  if (path.empty() || !kind || !kind->has_value()) return false;
  Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(files, path);
  if (!file) {
    ComplainOf("warning: descriptions are ignored: " + file.error().message);
    return false;
  }
  file_.emplace(std::move(*file));
  return true;
}

}  // namespace plimsoll::app
