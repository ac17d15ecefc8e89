#include "persistent_volume.h"

#include "../object/equality.h"
#include "../object/server_time.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

void DropDisabledVolumeFields(Request& request) {
  if (request.release.Gate("VolumeAttributesClass")) return;
  if (request.old.At("spec").Has("volumeAttributesClassName")) return;
  request.object.At("spec").Remove("volumeAttributesClassName");
}

}  // namespace

void PrepareVolumeForCreate(Request& request) {
  request.object.Remove("status");
  const Struct status = request.object.Make("status");
  status.Set("phase", "Pending");
  status.Set("lastPhaseTransitionTime", kServerTime);
  DropDisabledVolumeFields(request);
}

void PrepareVolumeForUpdate(Request& request) {
  ResetStatus(request);
  DropDisabledVolumeFields(request);
}

void PrepareVolumeForStatus(Request& request) {
  KeepOldSpec(request);
  const Struct status = request.object.Make("status"), old = request.old.At("status");
  const Part time = status.Get("lastPhaseTransitionTime"), before = old.Get("lastPhaseTransitionTime");
  if (status.Text("phase") == old.Text("phase")) {
    if (!time) status.Set("lastPhaseTransitionTime", before);
  } else if (!time || Equal(time, before)) {
    status.Set("lastPhaseTransitionTime", kServerTime);
  }
}

}  // namespace plimsoll::builtin
