// Defaults of Jobs and CronJobs: pkg/apis/batch/v1/defaults.go.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// All but the labels of Jobs, which are those of the template after it got its own: see prepare/jobs.h.
void SetDefaultsJob(Struct job, const Release& release);
void SetDefaultsCronJob(Struct cron_job, const Release& release);

}  // namespace plimsoll::builtin
