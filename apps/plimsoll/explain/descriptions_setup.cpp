#include "descriptions_setup.h"

#include <filesystem>

#include "../catalog/cache_setup.h"
#include "../check/run_report.h"

namespace plimsoll::app {
namespace {

// Below the prefix that the program is installed in; empty when that is not known.
std::string PackagedCatalog() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  return (program.parent_path().parent_path() / "share/plimsoll/kubernetes-descriptions.catalog").string();
}

}  // namespace

DescriptionsSetup::DescriptionsSetup(const engine::Files& files) {
  const Result<std::string> cache = CatalogCacheDirectory();
  if (cache && Open(files, kinds::CacheCatalogFile(*cache, kDescriptionsName))) return;
  Open(files, PackagedCatalog());
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
