#include "workloads.h"

#include <string>

#include "../convert/workload_annotations.h"
#include "dns_label.h"
#include "pod_spec.h"

namespace plimsoll::builtin {
namespace {

void WarnOfTemplate(const Request& request, Struct pod_template, FieldPath path) {
  if (!pod_template) return;
  Warnings& warnings = request.warnings;
  WarnOfPodSpec(pod_template, true, path, request.release, warnings);
}

bool ChangedGeneration(const Request& request) {
  return request.object.At("metadata").Int("generation") != request.old.At("metadata").Int("generation");
}

// The path of an update has the name of the Go field.
void WarnOfClaims(const Request& request, bool update) {
  Warnings& warnings = request.warnings;
  const Struct spec = request.object.At("spec");
  for (const auto& [i, claim] : spec.Structs("volumeClaimTemplates")) {
    const FieldPath path = request.Path("spec", "volumeClaimTemplates").Index(i);
    WarnOfClaimSpec(claim.At("spec"), update ? path.Child("Spec") : path, warnings);
  }
  if (spec.Int("revisionHistoryLimit") >= 0) return;
  warnings.Add(request.Path("spec", "revisionHistoryLimit"),
               "a negative value retains all historical revisions; a value >= 0 is recommended");
}

}  // namespace

void WarnOfReplicated(Request& request) {
  WarnOfName(request, "Pod names and hostnames");
  WarnOfWorkload(request);
}

void WarnOfWorkload(Request& request) {
  WarnOfTemplate(request, request.object.At("spec").At("template"), request.Path("spec", "template"));
}

void WarnOfWorkloadUpdate(Request& request) {
  if (ChangedGeneration(request)) WarnOfWorkload(request);
}

void WarnOfDaemonSetUpdate(Request& request) {
  if (TemplateGeneration(request.object) != TemplateGeneration(request.old)) WarnOfWorkload(request);
}

void WarnOfStatefulSet(Request& request) {
  WarnOfWorkload(request);
  WarnOfClaims(request, false);
}

void WarnOfStatefulSetUpdate(Request& request) {
  WarnOfWorkloadUpdate(request);
  WarnOfClaims(request, true);
}

void WarnOfReplicationControllerUpdate(Request& request) {
  if (!ChangedGeneration(request)) return;
  WarnOfTemplate(request, request.old.At("spec").At("template"), request.Path("spec", "template"));
}

void WarnOfPodTemplate(Request& request) {
  WarnOfTemplate(request, request.object.At("template"), request.Path("template"));
}

void WarnOfPodTemplateUpdate(Request& request) {
  if (ChangedGeneration(request)) WarnOfPodTemplate(request);
}

}  // namespace plimsoll::builtin
