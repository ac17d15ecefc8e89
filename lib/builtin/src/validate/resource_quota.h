// ResourceQuotas.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateResourceQuota(Request& request);
void ValidateResourceQuotaUpdate(Request& request);
void ValidateResourceQuotaStatus(Request& request);

}  // namespace plimsoll::builtin
