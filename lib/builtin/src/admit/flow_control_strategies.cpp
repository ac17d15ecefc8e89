// The kinds of the group `flowcontrol.apiserver.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> FlowControlStrategies() { return {}; }

}  // namespace plimsoll::builtin
