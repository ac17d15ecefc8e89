// Preparation of Services.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareServiceForCreate(Request& request);
void PrepareServiceForUpdate(Request& request);

}  // namespace plimsoll::builtin
