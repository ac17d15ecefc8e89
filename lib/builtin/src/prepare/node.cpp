#include "node.h"

#include "generation.h"

namespace plimsoll::builtin {
namespace {

void DropDisabledNodeFields(Request& request) {
  const Release& release = request.release;
  const Struct spec = request.object.At("spec"), status = request.object.At("status");
  const Struct old_spec = request.old.At("spec"), old_status = request.old.At("status");
  if (spec && !old_spec.Has("configSource")) spec.Remove("configSource");
  if (status && !request.is_update()) status.Remove("config");
  if (status && !release.Gate("RecursiveReadOnlyMounts") && !release.Gate("UserNamespacesSupport")) {
    status.Remove("runtimeHandlers");
  }
  if (status && !release.Gate("SupplementalGroupsPolicy") && !old_status.Has("features")) {
    status.Remove("features");
  }
  if (status && !release.Gate("NodeDeclaredFeatures") && !old_status.Has("declaredFeatures")) {
    status.Remove("declaredFeatures");
  }
  if (spec && !release.Gate("InPlacePodVerticalScalingSchedulerPreemption") &&
      !old_spec.Has("podPreemptionPolicy")) {
    spec.Remove("podPreemptionPolicy");
  }
}

}  // namespace

void PrepareNodeForCreate(Request& request) { DropDisabledNodeFields(request); }

void PrepareNodeForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledNodeFields(request);
}

void PrepareNodeForStatus(Request& request) {
  KeepOldSpec(request);
  const Struct status = request.object.At("status"), old = request.old.At("status");
  if (!status) return;
  if (!old.Has("config")) status.Remove("config");
  if (!request.release.Gate("KubeletInUserNamespace") && !old.At("nodeInfo").Has("runningInUserNamespace") &&
      status.Has("nodeInfo")) {
    status.At("nodeInfo").Remove("runningInUserNamespace");
  }
}

}  // namespace plimsoll::builtin
