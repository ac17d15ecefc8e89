// The kinds of the group `storage.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> StorageStrategies() { return {}; }

}  // namespace plimsoll::builtin
