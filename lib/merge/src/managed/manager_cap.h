// Keeps the number of updaters an object remembers within bounds.
#pragma once

#include "plimsoll/merge/managed/managed_fields.h"

namespace plimsoll::merge {

inline constexpr size_t kMaxUpdateManagers = 10;

// The oldest updaters beyond the bound become one for each version, "ancient-changes".
void CapUpdaters(Managed& managed, Arena& arena);

}  // namespace plimsoll::merge
