// LoadedCompat is what compat.load leaves behind for compat.objects: two states of CRDs, ready to try objects
// with.
#pragma once

#include <utility>
#include <vector>

#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/engine/compat/object_trials.h"

namespace plimsoll::batch {

struct LoadedCompat {
  LoadedCompat(engine::CompatSide old_side, engine::CompatSide new_side)
      : before(std::move(old_side)), after(std::move(new_side)) {}

  const engine::CompatSide before;
  const engine::CompatSide after;
  const std::vector<engine::ComparedPair> pairs = engine::PairUp(before, after);
  const engine::ObjectTrials trials{pairs};
};

}  // namespace plimsoll::batch
