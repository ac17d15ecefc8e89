// The kinds of the group `batch`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> BatchStrategies() { return {}; }

}  // namespace plimsoll::builtin
