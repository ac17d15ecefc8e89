// The kinds of the group `resource.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> ResourceStrategies() { return {}; }

}  // namespace plimsoll::builtin
