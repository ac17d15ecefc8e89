#include "plimsoll/kinds/catalog_file.h"

#include <utility>

namespace plimsoll::kinds {

Result<CatalogFile> CatalogFile::Open(const text::Files& files, const std::string& path) {
  text::ReadFile source = files.Read(path, text::kMaxSourceBytes);
  if (!source) return Fail(path + ": " + source.error().message);
  const Result<catalog::Store> store = catalog::Store::Open(source->bytes(), catalog::Integrity::kVerified);
  if (!store) return Fail(path + ": " + store.error().message);
  return CatalogFile(std::move(*source), *store);
}

}  // namespace plimsoll::kinds
