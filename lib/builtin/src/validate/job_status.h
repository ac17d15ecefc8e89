// The status of jobs, which controllers of others may set.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateJobStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
