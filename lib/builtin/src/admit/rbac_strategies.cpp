// The kinds of the group `rbac.authorization.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> RbacStrategies() { return {}; }

}  // namespace plimsoll::builtin
