// The catalog a command is about: a file, or the one that is part of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plimsoll/engine/catalog_file.h"

namespace plimsoll::app {

class CatalogSource {
 public:
  // An empty path means the program's own.
  static Result<CatalogSource> Open(const std::string& path);

  const catalog::Store& store() const;
  // A release by its name. Fails with the names there are.
  Result<uint32_t> Release(const std::string& name) const;

 private:
  std::optional<kinds::CatalogFile> file_;
};

}  // namespace plimsoll::app
