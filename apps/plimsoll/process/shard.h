// Which part of the objects a run validates, as the command line says it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "plimsoll/engine/input/shard.h"

namespace plimsoll::app {

struct ShardCommand {
  std::string part;  // `0/4`; empty: by JOB_COMPLETION_INDEX and `parts`, or all
  uint32_t parts = 0;
};

// Fails with what is wrong.
std::expected<engine::Shard, std::string> ShardOf(const ShardCommand& command);

}  // namespace plimsoll::app
