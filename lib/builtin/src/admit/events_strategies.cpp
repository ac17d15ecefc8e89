// The kinds of the group `events.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> EventsStrategies() { return {}; }

}  // namespace plimsoll::builtin
