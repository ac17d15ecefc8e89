// The finalizers that an update adds.
#pragma once

#include <optional>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// Those of `metadata` that `old` does not have, each name once, sorted. Both are typed.
std::vector<value::Value> AddedFinalizers(std::optional<value::Value> metadata,
                                          std::optional<value::Value> old);

}  // namespace plimsoll::crd
