// Preparation of NetworkPolicies: pkg/registry/networking/networkpolicy.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareNetworkPolicyForUpdate(Request& request);

}  // namespace plimsoll::builtin
