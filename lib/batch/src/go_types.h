// GoTypes is what requests of a batch say of one Go package, and what was compiled of it.
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
