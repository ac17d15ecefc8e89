#include "plimsoll/engine/catalogs/catalog_source.h"

#include <string_view>
#include <utility>

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/catalog/release_name.h"

namespace plimsoll::engine {

Result<CatalogSource> CatalogSource::Open(const Files& files, const std::string& path) {
  CatalogSource out;
  if (path.empty()) return out;
  Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(files, path);
  if (!file) return std::unexpected(file.error());
  out.file_.emplace(std::move(*file));
  return out;
}

const catalog::Store& CatalogSource::store() const {
  return file_ ? file_->store() : builtin::EmbeddedCatalog();
}

Result<uint32_t> CatalogSource::Release(const std::string& name) const {
  if (const auto found = store().FindRelease(name)) return *found;
  std::string known;
  for (uint32_t i = 0; i < store().ReleaseCount(); ++i) {
    if (store().ReleaseName(i).empty()) continue;
    known += (known.empty() ? "" : ", ") + std::string(store().ReleaseName(i));
  }
  return Fail("the catalog has no release " + name + "; it has " + (known.empty() ? "none" : known));
}

std::string NewestRelease() {
  const catalog::Store& own = builtin::EmbeddedCatalog();
  const auto newest = own.NewestRelease();
  return newest ? std::string(own.ReleaseName(*newest)) : std::string();
}

bool IsReleaseName(const std::string& text) { return catalog::ParseReleaseName(text).has_value(); }

Result<NamedCatalog> NamedCatalog::Open(const Files& files, const std::string& name) {
  if (IsReleaseName(name)) {
    Result<CatalogSource> own = CatalogSource::Open(files, "");
    if (!own) return std::unexpected(own.error());
    return NamedCatalog{std::move(*own), name};
  }
  const size_t at = name.rfind('@');
  const bool named = at != std::string::npos && IsReleaseName(name.substr(at + 1));
  Result<CatalogSource> file = CatalogSource::Open(files, name.substr(0, named ? at : std::string::npos));
  if (!file) return std::unexpected(file.error());
  return NamedCatalog{std::move(*file), named ? std::optional(name.substr(at + 1)) : std::nullopt};
}

}  // namespace plimsoll::engine
