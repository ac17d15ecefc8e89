// The kinds of the group `apps`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> AppsStrategies() { return {}; }

}  // namespace plimsoll::builtin
