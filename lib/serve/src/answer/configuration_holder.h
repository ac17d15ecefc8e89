// ConfigurationHolder holds the configuration in use and reads its file again when it changes. A broken file
// never takes the place of a good one.
//
//   ConfigurationHolder holder(files, "config.yaml", "plimsoll-system");
//   if (auto errors = holder.Load(); !errors.empty()) return Refuse(errors);
//   std::shared_ptr<const Configuration> now = holder.Current();
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "../observe/event_log.h"
#include "../observe/health.h"
#include "../observe/server_metrics.h"
#include "../schemas/file_stamps.h"
#include "configuration.h"
#include "plimsoll/text/files.h"

namespace plimsoll::serve {

inline constexpr uint64_t kMaxConfigurationBytes = uint64_t{1} << 20;

class ConfigurationHolder {
 public:
  // Without a path it holds the default configuration. `own_namespace` may be empty. The files must outlive
  // it.
  ConfigurationHolder(const text::Files& files, std::string path, std::string own_namespace);

  // Reads the file and takes it into use if nothing is wrong with it; otherwise says what is, with file and
  // line. One thread at a time.
  std::vector<std::string> Load();
  // Loads if the file has changed, and reports what came of it. True when it did.
  bool Poll(ServerMetrics& metrics, Health& health, EventLog& log);

  // One that does not come from a file.
  void Use(Configuration configuration);
  std::shared_ptr<const Configuration> Current() const;
  const std::string& path() const { return path_; }

 private:
  const text::Files& files_;
  const std::string path_;
  const std::string own_namespace_;
  FileStamps stamps_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Configuration> current_;
};

}  // namespace plimsoll::serve
