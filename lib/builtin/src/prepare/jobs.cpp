#include "jobs.h"

#include "generation.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

void SetMissingEntry(Struct holder, FieldName map, std::string_view key, std::string_view text) {
  if (!holder.Entry(map, key)) SetEntry(holder.MakeMap(map), key, text);
}

void GenerateSelector(Struct job) {
  const Struct spec = job.At("spec");
  if (spec.Flag("manualSelector")) return;
  const Struct metadata = spec.At("template").Make("metadata");
  const std::string_view name = job.At("metadata").Text("name");
  for (const std::string_view key : {kOldJobNameLabel, kJobNameLabel})
    SetMissingEntry(metadata, "labels", key, name);
  for (const std::string_view key : {kOldControllerUidLabel, kControllerUidLabel})
    SetMissingEntry(metadata, "labels", key, kNewUid);
  SetMissingEntry(spec.Make("selector"), "matchLabels", kControllerUidLabel, kNewUid);
}

void DropDisabledJobFields(const Request& request, Struct spec, Struct old) {
  if (!request.release.Gate("WorkloadWithJob") && !old.Has("scheduling")) spec.Remove("scheduling");
  DropDisabledPodFields(spec.At("template"), old.At("template"), request.release);
}

Struct JobSpecOf(Struct cron_job) { return cron_job.At("spec").At("jobTemplate").At("spec"); }

}  // namespace

void UseLabelsOfTemplate(Struct job, const Release&) {
  const Struct metadata = job.Make("metadata");
  if (metadata.Count("labels") != 0) return;
  if (const Part labels = job.At("spec").At("template").At("metadata").Get("labels"))
    metadata.Set("labels", labels);
}

// In the server a job without labels shares those of its template from the start, if there are any, and so
// gets the new ones as well.
void PrepareJobForCreate(Request& request) {
  const Struct job = request.object, spec = job.At("spec");
  const bool shares = spec.At("template").At("metadata").Count("labels") != 0;
  GenerateSelector(job);
  if (shares) UseLabelsOfTemplate(job, request.release);
  ResetStatus(request);
  StartGeneration(request);
  if (!request.release.Gate("JobManagedBy")) spec.Remove("managedBy");
  DropDisabledJobFields(request, spec, {});
}

void PrepareJobForUpdate(Request& request) {
  UseLabelsOfTemplate(request.object, request.release);
  ResetStatus(request);
  DropDisabledJobFields(request, request.object.At("spec"), request.old.At("spec"));
  CountGeneration(request);
}

void PrepareJobForStatus(Request& request) {
  UseLabelsOfTemplate(request.object, request.release);
  KeepOldSpec(request);
}

void PrepareCronJobForCreate(Request& request) {
  ResetStatus(request);
  StartGeneration(request);
  DropDisabledJobFields(request, JobSpecOf(request.object), {});
}

void PrepareCronJobForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledJobFields(request, JobSpecOf(request.object), JobSpecOf(request.old));
  CountGeneration(request);
}

}  // namespace plimsoll::builtin
