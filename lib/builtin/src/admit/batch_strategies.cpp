// The kinds of the group `batch`.
#include <array>

#include "../default/jobs.h"
#include "../prepare/generation.h"
#include "../prepare/jobs.h"
#include "../validate/cron_job.h"
#include "../validate/job.h"
#include "../validate/job_status.h"
#include "../warn/jobs.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kBatchStrategies = {
    Strategy{
        .group = "batch",
        .kind = "CronJob",
        .defaults = SetDefaultsCronJob,
        .create = {.prepare = PrepareCronJobForCreate,
                   .validate = ValidateCronJobCreate,
                   .warn = WarnOfCronJob},
        .update = {.prepare = PrepareCronJobForUpdate,
                   .validate = ValidateCronJobUpdate,
                   .warn = WarnOfCronJobUpdate},
        .status = {.prepare = KeepOldSpec},
    },
    Strategy{
        .group = "batch",
        .kind = "Job",
        .defaults = SetDefaultsJob,
        .from_internal = UseLabelsOfTemplate,
        .create = {.prepare = PrepareJobForCreate, .validate = ValidateJobCreate, .warn = WarnOfJob},
        .update = {.prepare = PrepareJobForUpdate, .validate = ValidateJobUpdate, .warn = WarnOfJobUpdate},
        .status = {.prepare = PrepareJobForStatus, .validate = ValidateJobStatusUpdate},
    },
};

}  // namespace

std::span<const Strategy> BatchStrategies() { return kBatchStrategies; }

}  // namespace plimsoll::builtin
