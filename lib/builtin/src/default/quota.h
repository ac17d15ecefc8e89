// Defaults of ResourceQuotas and LimitRanges.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsResourceQuota(Struct quota, const Release& release);
void SetDefaultsLimitRange(Struct range, const Release& release);

}  // namespace plimsoll::builtin
