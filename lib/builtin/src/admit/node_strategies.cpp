// The kinds of the group `node.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> NodeStrategies() { return {}; }

}  // namespace plimsoll::builtin
