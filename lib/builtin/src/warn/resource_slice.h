// Warnings about ResourceSlices.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfResourceSlice(Request& request);

}  // namespace plimsoll::builtin
