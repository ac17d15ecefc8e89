// The catalogs that `catalog pull` keeps in the user's cache, and what a run uses of them.
#pragma once

#include <functional>
#include <string>

#include "../check/report_sink.h"
#include "../command_line/invocation.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::app {

// $PLIMSOLL_CACHE_DIR/catalogs, $XDG_CACHE_HOME/plimsoll/catalogs or ~/.cache/plimsoll/catalogs. Fails if no
// variable is set.
Result<std::string> CatalogCacheDirectory();

// What is in it; nothing if there is no such directory.
kinds::CacheListing ListUserCache(const engine::Files& files);

class CatalogCacheSetup {
 public:
  // Files of the cache that cannot be used are warnings.
  CatalogCacheSetup(const CacheCommand& command, const engine::Files& files, const ReportSink& sink);

  const kinds::CachedCatalogs& catalogs() const { return catalogs_; }
  // Warns of catalogs that were needed and could not be opened.
  void ReportBroken(const ReportSink& sink) const;
  // `used cached catalogs: cert-manager (v1.16.2, 3f2c1d0)`; empty if none was used.
  std::string UsedNote() const;

 private:
  kinds::CachedCatalogs catalogs_;
};

}  // namespace plimsoll::app
