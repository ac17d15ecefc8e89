// GoTree is a Go module in a directory of its own: parts of a module copied there, without what was
// generated, and what a test writes beside them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "module_packages.h"

namespace plimsoll::testing {

struct GoOutcome {
  bool good = false;
  std::string output;  // both streams
};

class GoTree {
 public:
  // The module has that import path. What the directory held before is removed.
  GoTree(std::string import_path, std::filesystem::path directory);

  // A file or a directory of the module, to the same place here or to another.
  void Copy(const std::filesystem::path& module, const std::string& part, const std::string& to = "") const;
  // Import paths of the packages below, but for those Go leaves alone.
  std::vector<std::string> PackagesBelow(const std::string& part) const;
  void Write(const std::string& package, const std::string& name, const std::string& text) const;
  // What a file holds; nothing when there is none.
  std::string Read(const std::string& package, const std::string& name) const;
  // Runs a command of Go in the directory; it is killed after nine minutes.
  GoOutcome Go(const std::vector<std::string>& words, const std::string& variables = "") const;
  ModulePackages& packages() { return packages_; }

 private:
  std::string import_path_;
  std::filesystem::path directory_;
  ModulePackages packages_;
};

struct TestCount {
  size_t passed = 0;
  size_t failed = 0;
  size_t without = 0;
};

// What `go test` says of packages.
TestCount CountTests(std::string_view output);

}  // namespace plimsoll::testing
