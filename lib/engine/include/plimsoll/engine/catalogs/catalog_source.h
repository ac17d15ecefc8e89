// The catalog a command is about: a file, or the one that is part of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plimsoll/engine/catalogs/catalog_file.h"

namespace plimsoll::engine {

class CatalogSource {
 public:
  // An empty path means the program's own.
  static Result<CatalogSource> Open(const Files& files, const std::string& path);

  const catalog::Store& store() const;
  // A release by its name. Fails with the names there are.
  Result<uint32_t> Release(const std::string& name) const;

 private:
  std::optional<kinds::CatalogFile> file_;
};

// A catalog and the release of it that a name says: `1.37` (the program's own), `FILE`, `FILE@1.37`.
struct NamedCatalog {
  CatalogSource source;
  std::optional<std::string> release;

  static Result<NamedCatalog> Open(const Files& files, const std::string& name);
};

// The newest release of Kubernetes in the program's own catalog; empty when it has none.
std::string NewestRelease();

// `1.37` or `v1.37.1`.
bool IsReleaseName(const std::string& text);

}  // namespace plimsoll::engine
