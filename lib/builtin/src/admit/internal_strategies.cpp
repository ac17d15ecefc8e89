// The kinds of the group `internal.apiserver.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> InternalStrategies() { return {}; }

}  // namespace plimsoll::builtin
