// The costs of a policy's expressions beside the limits of the API server.
#pragma once

#include <string>

#include "plimsoll/engine/policies/policy_lint.h"

namespace plimsoll::engine {

void AppendPolicyCosts(std::string& out, const PolicyCosts& costs);

}  // namespace plimsoll::engine
