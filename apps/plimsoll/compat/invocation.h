// The arguments of `plimsoll compat`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../process/shard.h"
#include "../process/time_limits.h"

namespace plimsoll::app {

struct CompatSourcesCommand {
  std::vector<std::string> paths;  // OLD and NEW, or one CRD whose versions are compared
  std::string since;               // a commit: OLD is what the paths were then
  uint32_t git_timeout_seconds = kGitTimeoutSeconds;
};

// Stored objects that are judged by both states.
struct CompatObjectsCommand {
  std::vector<std::string> paths;
  ShardCommand shard;
  std::string result;  // the file for the results of this part
};

}  // namespace plimsoll::app
