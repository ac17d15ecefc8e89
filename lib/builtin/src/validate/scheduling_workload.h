// Validation of Workloads: pkg/apis/scheduling/validation and the tags of the types.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateWorkload(Request& request);
void ValidateWorkloadUpdate(Request& request);

// What is wrong between templates: names, depth, priorities, groups without children.
void ValidateWorkloadTemplates(Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
