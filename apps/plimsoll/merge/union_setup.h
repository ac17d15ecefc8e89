// UnionSetup loads what says where the unions of kinds are: schemas, files of declarations, Go types.
#pragma once

#include <memory>
#include <string>

#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/engine/types/union_declarations.h"
#include "setup.h"

namespace plimsoll::app {

class UnionSetup {
 public:
  explicit UnionSetup(const UnionSourcesCommand& command);

  MergeSetup& merge() { return merge_; }
  kinds::UnionFacts& unions() { return unions_; }
  bool ok() const { return ok_ && merge_.code() == kAllGood; }
  // Reports what is wrong with the declarations of files, once the objects are read that may bring CRDs.
  // Whether all is good so far.
  bool CheckDeclarations();
  int code() const { return ok_ ? merge_.code() : kUnusable; }

 private:
  MergeSetup merge_;
  const engine::Disk disk_;
  kinds::UnionFacts unions_;
  std::unique_ptr<kinds::TaggedTypes> types_;
  bool ok_ = true;
};

}  // namespace plimsoll::app
