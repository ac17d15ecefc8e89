#include "persistent_volume.h"

#include "resources.h"
#include "volume.h"

namespace plimsoll::builtin {

void SetDefaultsPersistentVolumeSource(Struct spec) {
  SetDefaultsResourceList(spec.Get("capacity"));
  SetDefaultsHostPath(spec.At("hostPath"));
  SetDefaultsRbd(spec.At("rbd"));
  SetDefaultsIscsi(spec.At("iscsi"));
  SetDefaultsAzureDisk(spec.At("azureDisk"));
  SetDefaultsScaleIo(spec.At("scaleIO"));
}

void SetDefaultsPersistentVolume(Struct volume, const Release&) {
  volume.Make("status").SetDefault("phase", "Pending");
  const Struct spec = volume.Make("spec");
  spec.SetDefault("persistentVolumeReclaimPolicy", "Retain");
  spec.SetDefault("volumeMode", "Filesystem");
  SetDefaultsPersistentVolumeSource(spec);
}

void SetDefaultsPersistentVolumeClaim(Struct claim, const Release&) {
  const Struct status = claim.Make("status");
  status.SetDefault("phase", "Pending");
  SetDefaultsClaimSpec(claim.Make("spec"));
  SetDefaultsResourceList(status.Get("capacity"));
  SetDefaultsResourceList(status.Get("allocatedResources"));
}

}  // namespace plimsoll::builtin
