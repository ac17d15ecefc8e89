// Warnings about RuntimeClasses: pkg/api/node.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfRuntimeClass(Request& request);

}  // namespace plimsoll::builtin
