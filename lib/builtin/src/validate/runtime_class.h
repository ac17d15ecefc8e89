// Validation of RuntimeClasses: pkg/apis/node/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateRuntimeClass(Request& request);
void ValidateRuntimeClassUpdate(Request& request);

}  // namespace plimsoll::builtin
