#include "storage.h"

#include "persistent_volume.h"

namespace plimsoll::builtin {

void SetDefaultsStorageClass(Struct storage_class, const Release&) {
  storage_class.SetDefault("reclaimPolicy", "Delete");
  storage_class.SetDefault("volumeBindingMode", "Immediate");
}

void SetDefaultsCsiDriver(Struct driver, const Release& release) {
  const Struct spec = driver.Make("spec");
  spec.SetDefault("attachRequired", true);
  spec.SetDefault("podInfoOnMount", false);
  spec.SetDefault("storageCapacity", false);
  spec.SetDefault("fsGroupPolicy", "ReadWriteOnceWithFSType");
  if (spec.Count("volumeLifecycleModes") == 0)
    AppendText(spec.MakeList("volumeLifecycleModes"), "Persistent");
  spec.SetDefault("requiresRepublish", false);
  if (release.Gate("SELinuxMountReadWriteOncePod")) spec.SetDefault("seLinuxMount", false);
  if (release.Gate("VolumeLimitScaling")) spec.SetDefault("preventPodSchedulingIfMissing", false);
}

void SetDefaultsVolumeAttachment(Struct attachment, const Release&) {
  const Struct spec = attachment.At("spec").At("source").At("inlineVolumeSpec");
  if (spec) SetDefaultsPersistentVolumeSource(spec);
}

}  // namespace plimsoll::builtin
