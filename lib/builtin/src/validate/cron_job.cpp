#include "cron_job.h"

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "../vocabulary/cron_schedule.h"
#include "../vocabulary/time_zones.h"
#include "field.h"
#include "job_spec.h"
#include "object_meta.h"
#include "plimsoll/base/ascii.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

// Jobs have a name of 63 characters at most, and eleven more than their CronJob.
constexpr size_t kMaxCronJobName = 52;
constexpr size_t kMaxZonePart = 14;

bool HasZone(std::string_view schedule) { return schedule.find("TZ") != std::string_view::npos; }

void ValidateSchedule(Struct spec, Struct old, FieldPath path, Errors& errors) {
  const std::string_view schedule = spec.Text("schedule");
  if (schedule.empty()) return errors.Required(path);
  if (std::string problem = CronProblem(schedule); !problem.empty())
    errors.Invalid(path, schedule, std::move(problem));
  if (!HasZone(schedule)) return;
  if (!HasZone(old.Text("schedule"))) {
    errors.Invalid(path, schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
  } else if (spec.Has("timeZone")) {
    errors.Invalid(path, schedule, "cannot use both timeZone field and TZ or CRON_TZ in schedule");
  }
}

bool IsZonePart(std::string_view part) {
  constexpr std::string_view kOther = ".-_+";
  if (part.empty() || part.size() > kMaxZonePart || part == "." || part == ".." || part[0] == '-')
    return false;
  for (const char c : part) {
    if (!ascii::IsLetterOrDigit(c) && kOther.find(c) == std::string_view::npos) return false;
  }
  return true;
}

bool HasZoneParts(std::string_view zone) {
  for (;;) {
    const size_t slash = zone.find('/');
    if (!IsZonePart(zone.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    zone.remove_prefix(slash + 1);
  }
}

void ValidateTimeZone(Part zone, FieldPath path, Errors& errors) {
  if (!zone) return;
  const std::string_view name = zone.Text();
  if (name.empty()) return errors.Invalid(path, name, "timeZone must be nil or non-empty string");
  if (!HasZoneParts(name)) return errors.Invalid(path, name, "unknown time zone " + std::string(name));
  if (ascii::ToLower(name) == "local") {
    errors.Invalid(path, name,
                   "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
  }
  if (std::string problem = TimeZoneProblem(name); !problem.empty())
    errors.Invalid(path, name, std::move(problem));
}

void ValidateJobTemplate(Struct spec, Struct old, FieldPath path, const PodOptions& options, Errors& errors) {
  ValidateJobSpecFields(spec, old, path, options, errors);
  if (const Struct selector = spec.At("selector")) {
    errors.Invalid(path.Child("selector"), selector, "`selector` will be auto-generated");
  }
  if (spec.Flag("manualSelector")) errors.NotSupported(path.Child("manualSelector"), true, {"nil", "false"});
}

void ValidateCronJobSpec(const Request& request) {
  constexpr std::array<std::string_view, 3> kConcurrencyPolicies = {"Allow", "Forbid", "Replace"};
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const Struct job = spec.At("jobTemplate").At("spec"), old_job = old.At("jobTemplate").At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateSchedule(spec, old, path.Child("schedule"), errors);
  ValidateCounts(spec, {"startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit"},
                 path, errors);
  if (!old || !Equal(spec.Get("timeZone"), old.Get("timeZone"))) {
    ValidateTimeZone(spec.Get("timeZone"), path.Child("timeZone"), errors);
  }
  const std::string_view concurrency = spec.Text("concurrencyPolicy");
  if (!IsAmong(kConcurrencyPolicies, concurrency)) {
    errors.NotSupported(path.Child("concurrencyPolicy"), Shown::Word(concurrency), kConcurrencyPolicies);
  }
  const PodOptions options = PodTemplateOptions(job.At("template"), old_job.At("template"), request.release);
  ValidateJobTemplate(job, old_job, path.Child("jobTemplate", "spec"), options, errors);
}

}  // namespace

void ValidateCronJobCreate(Request& request) {
  ValidateMetadata(request);
  ValidateCronJobSpec(request);
  const std::string_view name = request.object.At("metadata").Text("name");
  if (name.size() <= kMaxCronJobName) return;
  request.errors.Invalid(request.Path("metadata", "name"), name, "must be no more than 52 characters");
}

void ValidateCronJobUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateCronJobSpec(request);
}

}  // namespace plimsoll::builtin
