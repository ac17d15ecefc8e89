// Preparation of Leases: pkg/registry/coordination/lease.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of new and of changed ones.
void PrepareLease(Request& request);

}  // namespace plimsoll::builtin
