#include "project_setup.h"

#include <ctime>
#include <fstream>

#include "../catalog/cache_setup.h"

namespace plimsoll::app {
namespace {

constexpr const char* kConfigName = ".plimsoll.yaml";
constexpr uint64_t kMostBytes = uint64_t{256} << 20;

// In UTC: 2006-01-02.
std::string Today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  char text[16] = {};
  gmtime_r(&now, &parts);
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

bool IsThere(const engine::Files& files, const std::string& path) {
  const auto kind = files.KindOf(path);
  return kind && kind->has_value();
}

// Relative paths of the configuration begin at its directory.
void Rebase(const std::string& file, std::vector<std::string>& paths) {
  const size_t slash = file.rfind('/');
  if (slash == std::string::npos) return;
  for (std::string& path : paths) {
    if (!path.starts_with('/')) path.insert(0, file.substr(0, slash + 1));
  }
}

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
  if (path.empty() && !command_.no_config && IsThere(files, kConfigName)) path = kConfigName;
  if (path.empty()) return;
  engine::ReadFile file = files.Read(path, kMostBytes);
  if (!file) {
    ok_ = false;
    return sink(engine::Unreadable(path, file.error().message));
  }
  config_source_ = std::move(*file);
  engine::ReadConfig read = engine::ReadProjectConfig(*config_source_);
  ok_ = read.report.findings.empty();
  sink(read.report);
  config_ = std::move(read.config);
  Rebase(path, config_.schemas);
  Rebase(path, config_.policies);
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
  const engine::ReadFile file = files.Read(command_.baseline, kMostBytes);
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
