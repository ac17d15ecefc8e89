// The kinds that `explain` and `sample` know: Kubernetes' own, and those of the schemas that were named.
// What is wrong with these is told on standard error.
#pragma once

#include "invocation.h"
#include "plimsoll/engine/kind_directory.h"

namespace plimsoll::app {

class DirectorySetup {
 public:
  explicit DirectorySetup(const MergeTypesCommand& command);

  engine::KindDirectory& directory() { return directory_; }
  // Commands stop when this is not kAllGood.
  int code() const { return code_; }

 private:
  void Tell(const engine::InputReport& report);

  engine::KindDirectory directory_;
  int code_ = kAllGood;
};

// Tells what was asked for and is not there.
void ComplainOf(const finding::Finding& finding);

}  // namespace plimsoll::app
