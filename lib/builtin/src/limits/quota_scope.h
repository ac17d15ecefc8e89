// Which Pods and claims a scope of a quota is about. It is about no other objects.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"
#include "plimsoll/builtin/limits/resource_quota.h"

namespace plimsoll::builtin {

bool PodMatchesScope(const QuotaScope& scope, Struct pod, const Release& release);
bool ClaimMatchesScope(const QuotaScope& scope, Struct claim, const Release& release);

}  // namespace plimsoll::builtin
