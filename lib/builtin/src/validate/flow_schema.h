// Validation of FlowSchemas: pkg/apis/flowcontrol/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateFlowSchema(Request& request);
void ValidateFlowSchemaStatus(Request& request);

// One of spec.rules: subjects, and what they ask for.
void ValidateFlowSchemaRule(Struct rule, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
