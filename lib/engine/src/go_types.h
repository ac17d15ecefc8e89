// GoTypes is what requests of a batch say of one Go package, and what was compiled of it.
#pragma once

#include <memory>

#include "go_packages.h"
#include "plimsoll/engine/compiled_types.h"

namespace plimsoll::engine {

struct GoTypes {
  explicit GoTypes(const Files& files) : packages(files) {}

  GoPackages packages;
  std::unique_ptr<CompiledTypes> compiled;
};

}  // namespace plimsoll::engine
