// IgnoredPaths says which entries of directories a search for manifests skips by their names: excludes of
// the options, directories excluded by default, .gitignore files.
#pragma once

#include <optional>
#include <string>

#include "ignore_rules.h"
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::engine {

class IgnoredPaths {
 public:
  IgnoredPaths(const Files& files, const InputOptions& options);

  // Reads the .gitignore files from the root of the repository down to a directory a search begins at.
  void Begin(const std::string& directory);
  // Reads the .gitignore file of a directory.
  void Enter(const std::string& directory);

  std::optional<SkipReason> ReasonToSkip(const FileEntry& entry) const;

 private:
  bool IsRepository(const std::string& directory) const;
  void AddFile(const std::string& directory, const std::string& absolute);

  const Files& files_;
  const InputOptions& options_;
  IgnoreRules excludes_;      // those excluded by default first, so that `!vendor/` takes them back
  IgnoreRules own_excludes_;  // without those
  IgnoreRules rules_;
};

}  // namespace plimsoll::engine
