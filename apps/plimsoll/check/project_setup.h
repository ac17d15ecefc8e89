// ProjectSetup is what a project says about its checks: its configuration file, its baseline, and what
// the command line adds to them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "plimsoll/engine/finding_policy.h"
#include "plimsoll/engine/inputs.h"
#include "plimsoll/engine/settings_by_path.h"

namespace plimsoll::app {

class ProjectSetup {
 public:
  using Tell = std::function<void(const engine::InputReport&)>;

  // What is wrong with the configuration or the baseline is told. `release` is that of the command line.
  // Catalogs that the configuration pins must be in the cache, unless that is not used.
  ProjectSetup(const ProjectCommand& command, const std::string& release, const engine::Files& files,
               const Tell& tell, bool without_cache = false);

  // False when something could not be read; nothing should be checked then.
  bool ok() const { return ok_; }
  const engine::ProjectConfig& config() const { return config_; }
  const engine::SettingsByPath& settings() const { return *settings_; }
  // The options of a search, with what the project skips.
  engine::InputOptions Skipping(engine::InputOptions options) const;
  engine::FindingPolicy& policy() { return *policy_; }
  // Tells of suppressions that suppress nothing, and writes the baseline that was asked for. False when
  // it cannot be written.
  bool Finish(const Tell& tell);

 private:
  void ReadConfig(const engine::Files& files, const Tell& tell);
  void ReadBaseline(const engine::Files& files, const Tell& tell);
  void CheckPins(const engine::Files& files, const Tell& tell);

  const ProjectCommand& command_;
  engine::ProjectConfig config_;
  std::optional<text::Source> config_source_;
  std::optional<engine::SettingsByPath> settings_;
  std::optional<engine::FindingPolicy> policy_;
  bool ok_ = true;
};

}  // namespace plimsoll::app
