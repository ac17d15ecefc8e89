// What RuleMemory consists of.
#pragma once

#include <cstdint>
#include <vector>

#include "plan_walk.h"
#include "plimsoll/crd/rule_memory.h"

namespace plimsoll::crd {

struct RuleMemory::Parts {
  std::vector<WalkFrame> frames;
  std::vector<uint64_t> hashes;
};

}  // namespace plimsoll::crd
