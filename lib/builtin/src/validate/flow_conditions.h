// The conditions that FlowSchemas and PriorityLevelConfigurations have in their status.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateFlowConditions(Request& request);

}  // namespace plimsoll::builtin
