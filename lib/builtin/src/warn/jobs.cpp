#include "jobs.h"

#include "dns_label.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kManyCompletions = 100'000;
constexpr int64_t kMuchParallelism = 10'000;

void WarnOfJobSpec(Request& request, Struct spec, FieldPath path) {
  Warnings& warnings = request.warnings;
  if (spec.Text("completionMode") == "Indexed" && spec.Int("completions") > kManyCompletions &&
      spec.Int("parallelism") > kMuchParallelism) {
    warnings.Add(
        path,
        "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than "
        "10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes "
        "fail");
  }
  WarnOfPodSpec(spec.At("template"), true, path.Child("template"), request.release, warnings);
}

void WarnOfJobTemplate(Request& request) {
  WarnOfJobSpec(request, request.object.At("spec").At("jobTemplate").At("spec"),
                request.Path("spec", "jobTemplate", "spec"));
}

bool HasNewGeneration(const Request& request) {
  return request.object.At("metadata").Int("generation") != request.old.At("metadata").Int("generation");
}

}  // namespace

void WarnOfJob(Request& request) {
  WarnOfName(request, "Pod names and hostnames");
  WarnOfJobSpec(request, request.object.At("spec"), request.Path("spec"));
}

void WarnOfJobUpdate(Request& request) {
  if (HasNewGeneration(request)) WarnOfJobSpec(request, request.object.At("spec"), request.Path("spec"));
}

void WarnOfCronJob(Request& request) {
  WarnOfName(request, "Pod names and hostnames");
  WarnOfJobTemplate(request);
}

void WarnOfCronJobUpdate(Request& request) {
  if (HasNewGeneration(request)) WarnOfJobTemplate(request);
  if (request.object.At("spec").Text("schedule").find("TZ") == std::string_view::npos) return;
  request.warnings.Add(
      "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see "
      "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
}

}  // namespace plimsoll::builtin
