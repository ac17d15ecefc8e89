#include "jobs.h"

#include <cstdint>

#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

constexpr int kBackoffLimit = 6;

// What jobs and templates of jobs share.
void SetDefaultsOfTemplates(Struct job_spec, const Release& release) {
  for (const auto& [i, rule] : job_spec.At("podFailurePolicy").Structs("rules")) {
    for (const auto& [j, pattern] : rule.Structs("onPodConditions")) pattern.SetDefault("status", "True");
  }
  SetDefaultsPodTemplate(job_spec.Make("template"), release);
}

}  // namespace

void SetDefaultsJob(Struct job, const Release& release) {
  const Struct spec = job.Make("spec");
  if (!spec.Has("parallelism")) {
    spec.SetDefault("completions", 1);
    spec.Set("parallelism", 1);
  }
  if (!spec.Has("backoffLimit"))
    spec.Set("backoffLimit", spec.Has("backoffLimitPerIndex") ? INT32_MAX : kBackoffLimit);
  spec.SetDefault("completionMode", "NonIndexed");
  spec.SetDefault("suspend", false);
  spec.SetDefault("podReplacementPolicy", spec.Has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  spec.SetDefault("manualSelector", false);
  SetDefaultsOfTemplates(spec, release);
}

void SetDefaultsCronJob(Struct cron_job, const Release& release) {
  const Struct spec = cron_job.Make("spec");
  spec.SetDefault("concurrencyPolicy", "Allow");
  spec.SetDefault("suspend", false);
  spec.SetDefault("successfulJobsHistoryLimit", 3);
  spec.SetDefault("failedJobsHistoryLimit", 1);
  SetDefaultsOfTemplates(spec.Make("jobTemplate").Make("spec"), release);
}

}  // namespace plimsoll::builtin
