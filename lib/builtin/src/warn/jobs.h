// Warnings about Jobs and CronJobs.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfJob(Request& request);
void WarnOfJobUpdate(Request& request);
void WarnOfCronJob(Request& request);
void WarnOfCronJobUpdate(Request& request);

}  // namespace plimsoll::builtin
