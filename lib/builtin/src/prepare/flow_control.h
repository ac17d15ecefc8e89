// Preparation of FlowSchemas and PriorityLevelConfigurations: pkg/registry/flowcontrol.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareFlowControlForStatus(Request& request);

}  // namespace plimsoll::builtin
