// What directories of Go say of themselves without being compiled: the module they belong to, the API
// group of a package.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/text/files.h"

namespace plimsoll::kinds {

struct GoModule {
  std::string path;       // import path
  std::string directory;  // from the root
};

// The path in the `module` line of a go.mod; empty when there is none.
std::string ModulePathIn(std::string_view go_mod);
// The module a directory, named from the root, lies in: that of the nearest go.mod upwards.
Result<GoModule> ModuleOf(const text::Files& files, std::string directory);

// What a package of API types is the Go form of.
struct GroupVersion {
  std::string group;
  std::string version;  // what the package is called
};
// Nothing when no file of the package names a group: the constant GroupName, or +groupName in doc.go.
std::optional<GroupVersion> GroupVersionOf(const text::Files& files, const std::string& directory);

}  // namespace plimsoll::kinds
