// The kinds of the group `storagemigration.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> StorageMigrationStrategies() { return {}; }

}  // namespace plimsoll::builtin
