// Compiling with complaints about the style of tags, as validation-gen's linter has them.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "plimsoll/declare/compile.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

// What the linter reports about a type or one of its fields.
struct Complaint {
  gotypes::TypeId type;
  std::string field;  // empty for the type itself
  finding::Code code = finding::Code::kBadTag;
  std::string message;
  gotypes::GoPlace place;  // of the tag, if one is at fault
};

// Compiles, and lints regardless of the directives of packages. Complaints do not make it fail. After a
// failure, `blamed` is the place of the tag or declaration at fault, or nowhere.
std::expected<Program, gotypes::GoError> CompileAndLint(gotypes::Universe& universe,
                                                        const CompileOptions& options,
                                                        std::vector<Complaint>& complaints,
                                                        gotypes::GoPlace& blamed);

}  // namespace plimsoll::declare
