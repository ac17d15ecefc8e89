#include "workloads.h"

#include "../convert/workload_annotations.h"
#include "../object/equality.h"
#include "generation.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

void DropDisabledTemplateFields(const Request& request) {
  DropDisabledPodFields(request.object.At("spec").At("template"), request.old.At("spec").At("template"),
                        request.release);
}

bool IsSameIn(const Request& request, FieldName part, FieldName field) {
  return Equal(request.object.At(part).Get(field), request.old.At(part).Get(field));
}

void DropDisabledMaxUnavailable(const Request& request) {
  if (request.release.Gate("MaxUnavailableStatefulSet")) return;
  const auto update = [](Struct set) { return set.At("spec").At("updateStrategy").At("rollingUpdate"); };
  if (!update(request.old).Has("maxUnavailable")) update(request.object).Remove("maxUnavailable");
}

}  // namespace

void PrepareWorkloadForCreate(Request& request) {
  ResetStatus(request);
  StartGeneration(request);
  DropDisabledTemplateFields(request);
}

void PrepareWorkloadForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledTemplateFields(request);
  CountGeneration(request);
}

// Annotations are copied from Deployments to their ReplicaSets, so that a change of them counts.
void PrepareDeploymentForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledTemplateFields(request);
  CountGeneration(request, !Equal(request.object.Get("spec"), request.old.Get("spec")) ||
                               !IsSameIn(request, "metadata", "annotations"));
}

void PrepareReplicatedForStatus(Request& request) {
  KeepOldSpec(request);
  if (request.release.Gate("DeploymentReplicaSetTerminatingReplicas")) return;
  if (request.old.At("status").Has("terminatingReplicas")) return;
  request.object.At("status").Remove("terminatingReplicas");
}

void PrepareDeploymentForStatus(Request& request) {
  PrepareReplicatedForStatus(request);
  request.object.At("metadata").Set("labels", request.old.At("metadata").Get("labels"));
}

void PrepareDaemonSetForCreate(Request& request) {
  PrepareWorkloadForCreate(request);
  if (TemplateGeneration(request.object) < 1) SetTemplateGeneration(request.object, 1);
}

void PrepareDaemonSetForUpdate(Request& request) {
  PrepareWorkloadForUpdate(request);
  const int64_t before = TemplateGeneration(request.old);
  const bool same = IsSameIn(request, "spec", "template");
  SetTemplateGeneration(request.object, same ? before : NextGeneration(before));
}

void PrepareDaemonSetForStatus(Request& request) {
  KeepOldSpec(request);
  SetTemplateGeneration(request.object, TemplateGeneration(request.old));
}

void PrepareStatefulSetForCreate(Request& request) {
  DropDisabledMaxUnavailable(request);
  PrepareWorkloadForCreate(request);
}

void PrepareStatefulSetForUpdate(Request& request) {
  DropDisabledMaxUnavailable(request);
  PrepareWorkloadForUpdate(request);
}

void PreparePodTemplateForCreate(Request& request) {
  StartGeneration(request);
  DropDisabledPodFields(request.object.At("template"), {}, request.release);
}

void PreparePodTemplateForUpdate(Request& request) {
  DropDisabledPodFields(request.object.At("template"), request.old.At("template"), request.release);
  CountGeneration(request, !Equal(request.object.Get("template"), request.old.Get("template")));
}

}  // namespace plimsoll::builtin
