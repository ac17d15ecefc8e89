// Defaults of FlowSchemas and PriorityLevelConfigurations: pkg/apis/flowcontrol/v1/defaults.go.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsFlowSchema(Struct flow_schema, const Release& release);
void SetDefaultsPriorityLevel(Struct priority_level, const Release& release);

}  // namespace plimsoll::builtin
