// The results of one part of the objects of a fleet, as a file, and all parts together.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/compat/object_trials.h"
#include "plimsoll/engine/input/shard.h"

namespace plimsoll::engine {

// Objects that are listed in a result; all are counted.
inline constexpr size_t kMaxListedObjects = 100'000;

struct ObjectResults {
  Shard shard;
  ObjectCounts counts;
  std::vector<AffectedObject> affected;

  void Add(const ObjectsReport& report);
};

// JSON, indented.
std::string WriteResults(const ObjectResults& results);
// Fails on what WriteResults has not written.
Result<ObjectResults> ReadResults(const text::Source& source);
// Fails when a part is missing, is there twice, or belongs to another division.
Result<ObjectResults> JoinResults(const std::vector<ObjectResults>& parts);

}  // namespace plimsoll::engine
