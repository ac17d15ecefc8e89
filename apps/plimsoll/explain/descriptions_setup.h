// The catalog with descriptions of Kubernetes' own kinds, where one is installed: the one that
// `catalog pull kubernetes` put into the cache, or the one that comes with packages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/engine/catalogs/catalog_file.h"
#include "plimsoll/engine/catalogs/catalog_listing.h"

namespace plimsoll::app {

using kinds::kDescriptionsName;

inline constexpr std::string_view kHowToGetDescriptions =
    "\nThere are no descriptions; get them with: plimsoll catalog pull kubernetes\n";

class DescriptionsSetup {
 public:
  // Warns of a catalog that cannot be used.
  explicit DescriptionsSetup(const engine::Files& files);

  // Null when none is installed.
  const catalog::Store* store() const { return file_ ? &file_->store() : nullptr; }

 private:
  bool Open(const engine::Files& files, const std::string& path);

  std::optional<kinds::CatalogFile> file_;
};

}  // namespace plimsoll::app
