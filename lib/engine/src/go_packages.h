// Go packages of a request: files given in it, and directories that stand for prefixes of import
// paths.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch_method.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/gotypes/package_source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

class GoPackages final : public gotypes::PackageSource {
 public:
  explicit GoPackages(const Files& files) : files_(files) {}

  void AddFile(std::string_view package, std::string_view name, std::string text) {
    memory_.Add(package, name, std::move(text));
  }
  // The longest prefix that has the package's directory counts.
  void AddRoot(std::string prefix, std::string directory) {
    roots_.emplace_back(std::move(prefix), std::move(directory));
  }
  const std::vector<std::pair<std::string, std::string>>& roots() const { return roots_; }

  std::optional<std::vector<text::Source>> Read(std::string_view import_path) const override;
  // The package below a root whose doc.go names that API group, and which is called by the version.
  std::optional<std::string> PackageOfGroup(std::string_view group, std::string_view version) const;

 private:
  std::optional<std::vector<text::Source>> ReadDirectory(const std::string& directory) const;

  const Files& files_;
  gotypes::MemoryPackages memory_;
  std::vector<std::pair<std::string, std::string>> roots_;
};

// The files of a request, their paths below the package.
std::optional<BatchFailure> AddFiles(value::Value request, std::string_view package, GoPackages& packages);
// The roots of a request.
std::optional<BatchFailure> AddRoots(value::Value request, GoPackages& packages);
// Vectors name packages by what follows a well-known prefix; a root may have been given for the
// prefix alone.
std::string FullPath(const GoPackages& packages, std::string_view package);

}  // namespace plimsoll::engine
