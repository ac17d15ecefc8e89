// The kinds that `explain` and `sample` know: Kubernetes' own, and those of the schemas that were named.
// What is wrong with these is reported on standard error.
#pragma once

#include "../catalog/cache_setup.h"
#include "../command_line/invocation.h"
#include "plimsoll/engine/types/kind_directory.h"

namespace plimsoll::app {

class DirectorySetup {
 public:
  explicit DirectorySetup(const MergeTypesCommand& command);
  // Warns of cached catalogs that could not be used.
  ~DirectorySetup();

  engine::KindDirectory& directory() { return directory_; }
  const engine::Files& disk() const { return disk_; }
  // Commands stop when this is not kAllGood.
  int code() const { return code_; }

 private:
  void Report(const engine::InputReport& report);

  const engine::Disk disk_;
  int code_ = kAllGood;
  CatalogCacheSetup cache_;
  engine::KindDirectory directory_;
};

// Reports a name that is not there.
void ComplainOf(const finding::Finding& finding);

}  // namespace plimsoll::app
