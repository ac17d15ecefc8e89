// Jobs.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateJobCreate(Request& request);
void ValidateJobUpdate(Request& request);

}  // namespace plimsoll::builtin
