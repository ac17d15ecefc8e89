#include "pod_group.h"

namespace plimsoll::builtin {

void SetDefaultsPodGroup(Struct group, const Release& release) {
  const Struct spec = group.Make("spec");
  if (!release.Since(37)) return spec.SetDefault("disruptionMode", "Pod");
  if (release.Gate("PodGroupPreemptionPolicy")) spec.SetDefault("preemptionPolicy", "PreemptLowerPriority");
  if (!spec.Has("disruptionMode")) spec.Make("disruptionMode").Make("single");
}

}  // namespace plimsoll::builtin
