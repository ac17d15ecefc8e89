// Which requests the rules of a policy or binding are about.
#pragma once

#include <vector>

#include "plimsoll/policy/match/matcher.h"

namespace plimsoll::policy {

// No rules match nothing.
Match MatchRules(const std::vector<ResourceRule>& rules, bool equivalent, const Request& request,
                 const Resources& resources);

}  // namespace plimsoll::policy
