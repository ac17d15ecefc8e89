// Changes values of a sample until the checks of its kind find no error, or nothing helps any more.
#pragma once

#include "plimsoll/engine/describe/kind_sample.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {

// Checks of changed samples, of which one takes well under a millisecond.
inline constexpr size_t kMaxSampleTries = 400;

CheckedSample RepairSample(value::Tree object, const kinds::KindTypes& types, size_t branch,
                           const kinds::Kinds& rules);

}  // namespace plimsoll::engine
