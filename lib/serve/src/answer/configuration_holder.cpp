#include "configuration_holder.h"

#include <utility>

namespace plimsoll::serve {

ConfigurationHolder::ConfigurationHolder(const text::Files& files, std::string path,
                                         std::string own_namespace)
    : files_(files), path_(std::move(path)), own_namespace_(std::move(own_namespace)) {
  Use({});
}

std::vector<std::string> ConfigurationHolder::Load() {
  if (path_.empty()) return {};
  stamps_ = FileStamps::Of({path_});
  const text::ReadFile file = files_.Read(path_, kMaxConfigurationBytes);
  if (!file) {
    stamps_ = {};  // so that it is read again even if it does not change
    return {path_ + ": " + file.error().message};
  }
  ReadConfiguration read = ReadConfigurationFile(*file);
  if (read.errors.empty()) Use(std::move(read.configuration));
  return std::move(read.errors);
}

bool ConfigurationHolder::Poll(ServerMetrics& metrics, Health& health, EventLog& log) {
  if (path_.empty() || stamps_ == FileStamps::Of({path_})) return false;
  const std::vector<std::string> errors = Load();
  if (errors.empty()) {
    metrics.reloads.With({"configuration"}).Add();
    health.Set("configuration", Condition::kOk);
    log.Event(Level::kInfo, "configuration_loaded", {{"file", path_}});
    return true;
  }
  metrics.reload_failures.With({"configuration"}).Add();
  for (const std::string& error : errors) {
    log.Event(Level::kWarning, "reload_refused", {{"what", "configuration"}, {"error", error}});
  }
  health.Set("configuration", Condition::kDegraded, errors.front() + "; the last good one stays in use");
  return true;
}

std::shared_ptr<const Configuration> ConfigurationHolder::Current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void ConfigurationHolder::Use(Configuration configuration) {
  configuration.ExemptOwn(own_namespace_);
  auto made = std::make_shared<const Configuration>(std::move(configuration));
  const std::lock_guard lock(mutex_);
  current_ = std::move(made);
}

}  // namespace plimsoll::serve
