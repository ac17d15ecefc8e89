// GoTypes is one Go package of a batch: its files, and what was compiled from them.
#pragma once

#include <memory>

#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/kinds/go_packages.h"
#include "plimsoll/text/files.h"

namespace plimsoll::batch {

struct GoTypes {
  explicit GoTypes(const text::Files& files) : packages(files) {}

  kinds::GoPackages packages;
  std::unique_ptr<kinds::CompiledTypes> compiled;
};

}  // namespace plimsoll::batch
