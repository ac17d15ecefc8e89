#include "plimsoll/engine/severity/settings_by_path.h"

#include <utility>

namespace plimsoll::engine {

SettingsByPath::SettingsByPath(const ProjectConfig& config, FileSettings command_line)
    : everywhere_(config.settings), command_line_(std::move(command_line)) {
  for (const PathSettings& one : config.paths) {
    entries_.push_back({PathPatterns(one.match, config.Directory()), one.settings});
  }
}

const FileSettings& SettingsByPath::Of(std::string_view file) const {
  std::vector<bool> matching;
  for (const Entry& entry : entries_) matching.push_back(entry.patterns.Covers(file));
  const auto [at, is_new] = known_.try_emplace(matching);
  FileSettings& settings = at->second;
  if (!is_new) return settings;
  settings = everywhere_;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (matching[i]) settings.Add(entries_[i].settings);
  }
  settings.Add(command_line_);
  return settings;
}

}  // namespace plimsoll::engine
