// CrdRoots are the types that CRDs are made for: those with apiVersion and kind, without lists of them; where
// no type has these, those that are not part of another.
#pragma once

#include <set>
#include <vector>

#include "declared.h"

namespace plimsoll::codegen {

class CrdRoots {
 public:
  // Of these roots; all must be structs.
  CrdRoots(const Shapes& shapes, const std::vector<const RootType*>& roots);

  bool Has(const RootType& root) const { return chosen_.contains(&root); }

 private:
  std::set<const RootType*> chosen_;
};

}  // namespace plimsoll::codegen
