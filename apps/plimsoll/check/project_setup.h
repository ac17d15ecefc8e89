// ProjectSetup is what a project says about its checks: its configuration file, its baseline, and what
// the command line adds to them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/severity/settings_by_path.h"
#include "plimsoll/engine/severity/severity_rules.h"
#include "report_sink.h"

namespace plimsoll::app {

class ProjectSetup {
 public:
  // What is wrong with the configuration or the baseline is reported. `release` is that of the command line.
  // Catalogs that the configuration pins must be in the cache, unless that is not used.
  ProjectSetup(const ProjectCommand& command, const std::string& release, const engine::Files& files,
               const ReportSink& sink, bool without_cache = false);

  // False when something could not be read; nothing should be checked then.
  bool ok() const { return ok_; }
  const engine::ProjectConfig& config() const { return config_; }
  const engine::SettingsByPath& settings() const { return *settings_; }
  // The options of a search, with what the project skips.
  engine::InputOptions Skipping(engine::InputOptions options) const;
  engine::SeverityRules& severity() { return *severity_; }
  // Reports suppressions that suppress nothing, and writes the baseline if there is one to write. False when
  // it cannot be written.
  bool Finish(const ReportSink& sink);
  // Only the latter.
  bool WriteBaseline(const ReportSink& sink);

 private:
  void ReadConfig(const engine::Files& files, const ReportSink& sink);
  void ReadBaseline(const engine::Files& files, const ReportSink& sink);
  void CheckPins(const engine::Files& files, const ReportSink& sink);

  const ProjectCommand& command_;
  engine::ProjectConfig config_;
  std::optional<text::Source> config_source_;
  std::optional<engine::SettingsByPath> settings_;
  std::optional<engine::SeverityRules> severity_;
  bool ok_ = true;
};

}  // namespace plimsoll::app
