// RulesSetup loads the rules of kinds, from the same sources as the schemas by which objects are merged.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/judge/checking.h"

namespace plimsoll::app {

class RulesSetup {
 public:
  // CRDs are also looked for in the other paths. What is wrong with sources was reported when the schemas
  // were loaded.
  RulesSetup(const MergeTypesCommand& command, const std::vector<std::string>& other_paths,
             const kinds::CachedCatalogs& cached);

  const kinds::Kinds& kinds() const { return kinds_; }

 private:
  const engine::Disk disk_;
  kinds::Kinds kinds_;
};

}  // namespace plimsoll::app
