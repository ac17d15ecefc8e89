// Go packages below the directories of modules.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/gotypes/package_source.h"

namespace plimsoll::testing {

class ModulePackages final : public gotypes::PackageSource {
 public:
  void Add(std::string prefix, std::filesystem::path root) {
    roots_.emplace_back(std::move(prefix), std::move(root));
  }

  std::optional<std::vector<text::Source>> Read(std::string_view import_path) const override {
    for (const auto& [prefix, root] : roots_) {
      if (import_path != prefix && !import_path.starts_with(prefix + "/")) continue;
      const std::filesystem::path directory =
          root / std::filesystem::path(import_path.substr(prefix.size())).relative_path();
      if (std::filesystem::is_directory(directory)) return FilesOf(directory);
    }
    return std::nullopt;
  }

 private:
  static std::vector<text::Source> FilesOf(const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
      if (entry.path().extension() == ".go") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    std::vector<text::Source> files;
    for (const std::filesystem::path& path : paths) {
      std::ifstream in(path, std::ios::binary);
      files.emplace_back(path.string(), std::string(std::istreambuf_iterator<char>(in), {}));
    }
    return files;
  }

  std::vector<std::pair<std::string, std::filesystem::path>> roots_;
};

}  // namespace plimsoll::testing
