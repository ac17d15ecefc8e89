// Defaults of NetworkPolicies.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsNetworkPolicy(Struct policy, const Release& release);

}  // namespace plimsoll::builtin
