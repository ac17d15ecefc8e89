// CronJobs.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateCronJobCreate(Request& request);
void ValidateCronJobUpdate(Request& request);

}  // namespace plimsoll::builtin
