// Warnings of ResourceQuotas.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfResourceQuota(Request& request);

}  // namespace plimsoll::builtin
