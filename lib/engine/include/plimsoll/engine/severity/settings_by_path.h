// SettingsByPath are the settings of each file: those of the configuration, then those of its entries in
// `paths` that match the file, in their order, then those of the command line.
//
//   const SettingsByPath settings(config, from_command_line);
//   settings.Of("clusters/test/web.yaml").severities
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/path_patterns.h"
#include "plimsoll/engine/severity/project_config.h"

namespace plimsoll::engine {

class SettingsByPath {
 public:
  SettingsByPath(const ProjectConfig& config, FileSettings command_line);

  // Files with the same settings share them, so they can be compared by address. Remembers what it was
  // looked up: for one thread at a time.
  const FileSettings& Of(std::string_view file) const;

 private:
  struct Entry {
    PathPatterns patterns;
    FileSettings settings;
  };

  FileSettings everywhere_;
  std::vector<Entry> entries_;
  FileSettings command_line_;
  mutable std::map<std::vector<bool>, FileSettings> known_;  // by the entries that match
};

}  // namespace plimsoll::engine
