// Validation of NetworkPolicies: pkg/apis/networking/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateNetworkPolicy(Request& request);
void ValidateNetworkPolicyUpdate(Request& request);

}  // namespace plimsoll::builtin
