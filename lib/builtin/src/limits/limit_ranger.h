// The admission plugin LimitRanger: defaults for containers of new Pods, and bounds of Pods and claims.
#pragma once

#include <string>
#include <vector>

#include "../object/request.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/builtin/limits/limit_range.h"

namespace plimsoll::builtin {

// Before validation. Of other objects than new Pods nothing is changed.
void SetLimitDefaults(const std::vector<LimitRange>& ranges, Subresource subresource, Request& request);
// After validation: why the plugin refuses the request; empty when it does not.
std::string LimitViolations(const std::vector<LimitRange>& ranges, Subresource subresource,
                            const Request& request);

}  // namespace plimsoll::builtin
