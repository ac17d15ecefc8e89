// What Pods take of quotas, and what they must say to be counted.
#pragma once

#include <string>

#include "../object/release.h"
#include "../object/struct.h"
#include "plimsoll/builtin/limits/resource_quota.h"

namespace plimsoll::builtin {

// Whether quotas with the scope Terminating are about the Pod.
bool HasDeadline(Struct spec);
NamedAmounts PodUsage(Struct pod, const Release& release);
// Containers must ask for cpu and memory if a quota limits them: `must specify cpu for: a,b; memory for: a`.
// Empty if they do.
std::string MissingForQuota(const ResourceQuota& quota, Struct pod, const Release& release);

}  // namespace plimsoll::builtin
