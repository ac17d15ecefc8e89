// PathPatterns are patterns of files and directories as in .gitignore, below one directory.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

class IgnoreRules;

class PathPatterns {
 public:
  PathPatterns(const std::vector<std::string>& patterns, const std::string& directory);
  PathPatterns(PathPatterns&&) noexcept;
  PathPatterns& operator=(PathPatterns&&) noexcept;
  ~PathPatterns();

  // Whether a pattern names the file or a directory around it. Without patterns, every file is covered.
  bool Covers(std::string_view file) const;

 private:
  std::unique_ptr<IgnoreRules> rules_;  // null: everything
};

}  // namespace plimsoll::engine
