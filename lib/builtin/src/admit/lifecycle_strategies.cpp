// The kinds of the group `lifecycle.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> LifecycleStrategies() { return {}; }

}  // namespace plimsoll::builtin
