// CatalogPin is a cached catalog that the configuration of a project pins:
//
//   catalogs:
//   - cert-manager
//   - {name: flux-helm, commit: 0123456789012345678901234567890123456789}
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/catalog_cache.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

struct CatalogPin {
  std::string name = {};
  std::string commit = {};  // its full id; empty for any
  text::Span place = {};    // in the configuration

  bool Fits(const kinds::CachedCatalog& catalog) const {
    return name == catalog.name && (commit.empty() || commit == catalog.commit);
  }
};

// Whether the text is a full commit id, of SHA-1 or SHA-256.
bool IsCommitId(std::string_view text);

// An error for each pin that no catalog of the cache fits, with the command that would help. `config` is the
// configuration, whose name and text the places refer to.
InputReport UnmetPins(const std::vector<CatalogPin>& pins, const std::vector<kinds::CachedCatalog>& cached,
                      const text::Source& config);

}  // namespace plimsoll::engine
