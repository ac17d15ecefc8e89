// Addresses of Services and their families.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Also used by the storage, before it gives addresses to a Service.
void ValidateServiceClusterIpsRelatedFields(Request& request);
// One address or family more or less is all that an update may change.
void ValidateUpgradeDowngradeClusterIps(Request& request);
void ValidateUpgradeDowngradeIpFamilies(Request& request);

}  // namespace plimsoll::builtin
