// GoTypes is one Go package of a batch: its files, and what was compiled from them.
#pragma once

#include <memory>

#include "plimsoll/engine/types/go_packages.h"
#include "plimsoll/kinds/compiled_types.h"

namespace plimsoll::batch {

struct GoTypes {
  explicit GoTypes(const engine::Files& files) : packages(files) {}

  engine::GoPackages packages;
  std::unique_ptr<kinds::CompiledTypes> compiled;
};

}  // namespace plimsoll::batch
