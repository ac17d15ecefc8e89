// GoTypes is a package of tagged types made ready to check objects.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "go_packages.h"
#include "plimsoll/base/result.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::engine {

struct GoTypes {
  explicit GoTypes(const Files& files) : packages(files) {}

  GoPackages packages;
  std::optional<gotypes::Universe> universe;
  std::optional<declare::Program> program;
  std::optional<declare::Validator> validator;
  std::string path;   // of the package
  std::string error;  // why there is no program
  std::string only;   // the one type it has, where the package as a whole does not compile
};

}  // namespace plimsoll::engine
