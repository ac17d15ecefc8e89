// IgnoreRules are patterns of paths to pass over, as .gitignore files have them: a slash at the end
// means directories alone, one elsewhere ties the pattern to the directory of the file, `**` stands
// for any number of directories, and `!` takes a path back. Of several that match the last counts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

class IgnoreRules {
 public:
  // The lines of a .gitignore in that directory; an empty name is the place paths begin at.
  void AddLines(const std::string& directory, std::string_view lines);
  void AddPattern(const std::string& directory, std::string_view pattern);

  // The path begins as the directories of the rules do.
  bool Ignores(std::string_view path, bool is_directory) const;

 private:
  struct Rule {
    std::string directory;
    std::vector<std::string> segments;
    bool anchored = false;
    bool directories_only = false;
    bool keeps = false;
  };
  static bool Matches(const Rule& rule, std::string_view path);

  std::vector<Rule> rules_;
};

}  // namespace plimsoll::engine
