// The directives of a package's doc.go and of types: which types are roots, where types come from,
// what subresources they answer to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

struct PackageDirectives {
  bool generate = false;
  std::vector<std::string> criteria;  // values of validation-gen
  std::string types_package;          // where the types are
  bool own_output = true;             // rules are generated beside the types
  bool registers = true;
  std::string scheme;                 // `path.Type` to register with
  std::vector<std::string> fixtures;  // kinds of tests that are requested
  bool nolint = false;
  bool test_targets = false;
};

// Every comment of a package's doc.go.
gotypes::CommentLines PackageComments(const gotypes::Universe& universe, const gotypes::GoPackage& package);

Result<PackageDirectives> DirectivesOf(const gotypes::Universe& universe, const gotypes::GoPackage& package);
// The criteria must be such as are known.
Result<void> CheckCriteria(const gotypes::GoPackage& package, const PackageDirectives& directives);

bool IsRoot(const gotypes::Universe& universe, gotypes::TypeId type,
            const std::vector<std::string>& criteria);
// Sorted; `/` is the resource itself.
Result<std::vector<std::string>> SubresourcesOf(const gotypes::Universe& universe, gotypes::TypeId type);

}  // namespace plimsoll::declare
