// Which part of the objects a run judges.
#pragma once

#include <expected>
#include <string>

#include "invocation.h"
#include "plimsoll/engine/compat/object_trials.h"

namespace plimsoll::app {

// By --shard, or by the index of a Kubernetes Job. Fails with what is wrong.
std::expected<engine::Shard, std::string> ShardOf(const CompatObjectsCommand& command);

}  // namespace plimsoll::app
