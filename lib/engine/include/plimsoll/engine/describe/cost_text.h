// The costs of rules as `plimsoll cel cost` prints them.
#pragma once

#include <string>

#include "plimsoll/engine/describe/cel_costs.h"

namespace plimsoll::engine {

void AppendCostText(std::string& out, const CostReport& report);
// A line of JSON for each rule.
void AppendCostLines(std::string& out, const CostReport& report);

}  // namespace plimsoll::engine
