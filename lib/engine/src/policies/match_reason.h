// Why a policy or binding is about a request, or is not.
#pragma once

#include <string>

#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/policy/model/request.h"

namespace plimsoll::engine {

// `matches by resourceRules[0]`, `does not match: namespaceSelector`, ...
std::string MatchReason(const policy::MatchResources& match, const policy::Request& request,
                        const policy::Cluster& cluster);

}  // namespace plimsoll::engine
