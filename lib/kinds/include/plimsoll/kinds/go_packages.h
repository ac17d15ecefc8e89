// Go packages out of texts in memory, and out of directories that hold the packages below a prefix of
// import paths.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/gotypes/package_source.h"
#include "plimsoll/text/files.h"

namespace plimsoll::kinds {

class GoPackages final : public gotypes::PackageSource {
 public:
  explicit GoPackages(const text::Files& files) : files_(files) {}

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

  const text::Files& files_;
  gotypes::MemoryPackages memory_;
  std::vector<std::pair<std::string, std::string>> roots_;
};

}  // namespace plimsoll::kinds
