// Warnings of Ingresses and NetworkPolicies.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfIngress(Request& request);
void WarnOfIngressStatus(Request& request);
void WarnOfNetworkPolicy(Request& request);

}  // namespace plimsoll::builtin
