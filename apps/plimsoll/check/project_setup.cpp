#include "project_setup.h"

#include <fstream>

#include "../catalog/cache_setup.h"
#include "../process/today.h"
#include "plimsoll/engine/project/project_file.h"

namespace plimsoll::app {
namespace {

constexpr uint64_t kMaxBaselineBytes = uint64_t{256} << 20;

}  // namespace

ProjectSetup::ProjectSetup(const ProjectCommand& command, const std::string& release,
                           const engine::Files& files, const ReportSink& sink, bool without_cache)
    : command_(command) {
  ReadConfig(files, sink);
  if (ok_ && !without_cache) CheckPins(files, sink);
  engine::FileSettings settings = command.settings;
  settings.kubernetes_version = release;
  settings_.emplace(config_, std::move(settings));
  severity_.emplace(config_, *settings_, Today());
  ReadBaseline(files, sink);
  if (!command.write_baseline.empty()) severity_->GatherBaseline();
}

void ProjectSetup::ReadConfig(const engine::Files& files, const ReportSink& sink) {
  std::string path = command_.config;
  if (path.empty() && !command_.no_config && engine::HasProjectFile(files)) path = engine::kProjectFileName;
  if (path.empty()) return;
  engine::ProjectFile file = engine::ReadProjectFile(files, path);
  ok_ = file.report.findings.empty();
  sink(file.report);
  config_source_ = std::move(file.source);
  config_ = std::move(file.config);
}

void ProjectSetup::CheckPins(const engine::Files& files, const ReportSink& sink) {
  if (!config_.catalogs) return;
  const engine::InputReport unmet =
      engine::UnmetPins(*config_.catalogs, ListUserCache(files).catalogs, *config_source_);
  if (unmet.findings.empty()) return;
  ok_ = false;
  sink(unmet);
}

void ProjectSetup::ReadBaseline(const engine::Files& files, const ReportSink& sink) {
  if (command_.baseline.empty()) return;
  const engine::ReadFile file = files.Read(command_.baseline, kMaxBaselineBytes);
  const Result<engine::Baseline> baseline =
      file ? engine::Baseline::Read(*file) : Result<engine::Baseline>(Fail(file.error().message));
  if (!baseline) {
    ok_ = false;
    return sink(engine::Unreadable(command_.baseline, baseline.error().message));
  }
  severity_->UseBaseline(*baseline);
}

engine::InputOptions ProjectSetup::Skipping(engine::InputOptions options) const {
  options.respect_gitignore = !command_.no_gitignore;
  options.excludes = command_.excludes;
  options.excludes.insert(options.excludes.end(), config_.excludes.begin(), config_.excludes.end());
  return options;
}

bool ProjectSetup::Finish(const ReportSink& sink) {
  if (config_source_) {
    const engine::InputReport leftovers = severity_->Leftovers(*config_source_);
    if (!leftovers.findings.empty()) sink(leftovers);
  }
  return WriteBaseline(sink);
}

bool ProjectSetup::WriteBaseline(const ReportSink& sink) {
  if (command_.write_baseline.empty()) return true;
  std::ofstream out(command_.write_baseline, std::ios::binary);
  out << severity_->gathered()->Json();
  out.close();
  if (out) return true;
  sink(engine::Unreadable(command_.write_baseline, "cannot be written"));
  return false;
}

}  // namespace plimsoll::app
