// TaggedTypes finds Go types with `+k8s:` tags below directories and makes them ready for use, without
// Go. Everything about tagged types begins here.
//
//   auto types = TaggedTypes::Load(files, {.types = {"staging/api"}});
//   TaggedType type = (*types)->FindKind("example.com/v1", "Shop");
//   if (type.root != nullptr) ...  // type.types has the universe and the program
//
// Nothing is fetched. What types refer to is looked for below the directories themselves, in their
// modules, in the `vendor` directories beside go.mod, and in the modules that are named.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/text/files.h"

namespace plimsoll::kinds {

// Directories that are looked through for packages.
inline constexpr size_t kMaxTypeDirectories = 50'000;
// Levels of directories.
inline constexpr size_t kMaxDirectoryDepth = 200;

// A path that types cannot be loaded from, and why.
struct UnusablePath {
  std::string path;
  std::string reason;
};

struct TypesFrom {
  // `DIR`, whose import path follows from the nearest go.mod, or `DIR=import/path`.
  std::vector<std::string> types;
  // `import/path=DIR`: where packages of a module are that types refer to.
  std::vector<std::string> modules = {};
};

// A package below the directories.
struct TypesPackage {
  std::string path;       // its import path
  std::string directory;  // as reports name it
};

// A type that was looked for. Without `types` nothing has it; without `root` it cannot be compiled, and
// the program of `types` says why.
struct TaggedType {
  const CompiledTypes* types = nullptr;
  const declare::RootType* root = nullptr;
};

class TaggedTypes {
 public:
  // The files must outlive it.
  static std::expected<std::unique_ptr<TaggedTypes>, UnusablePath> Load(const text::Files& files,
                                                                        const TypesFrom& from);
  ~TaggedTypes();

  // By import path.
  const std::vector<TypesPackage>& packages() const { return packages_; }
  // For a universe of one's own, such as one of all packages.
  const gotypes::PackageSource& source() const;

  // The type of a kind: its group is what the package says (GroupName, or +groupName), its version
  // what the package is called. May be called by many threads at once.
  TaggedType FindKind(std::string_view api_version, std::string_view kind) const;
  // The packages that declare a type, which may be named as `Pod`, `v1.Pod`, `core/v1.Pod` or in full.
  std::vector<std::string> PackagesOf(std::string_view type) const;
  // The one type that is named so, or why there is none, with the place of a tag that is at fault.
  std::expected<TaggedType, gotypes::GoError> FindNamed(const std::string& type) const;
  // A type of one package by its bare name.
  TaggedType Find(const std::string& package, std::string_view type) const;
  // The kinds of a group, for suggestions.
  std::vector<std::string> KindsOf(std::string_view group) const;

  // What packages below the directories refer to and is not there, as far as they were compiled; each
  // reported once. What their dependencies lack does not matter here.
  std::vector<gotypes::GoError> TakeProblems();

 private:
  class Loader;
  struct Parts;
  explicit TaggedTypes(const text::Files& files);

  std::unique_ptr<Parts> parts_;
  std::vector<TypesPackage> packages_;
  // By group and version.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> by_version_;
};

}  // namespace plimsoll::kinds
