#include "stateful_set.h"

namespace plimsoll::builtin {

void ConvertStatefulSet(Struct stateful_set, const Release&) {
  for (const auto& [i, claim] : stateful_set.At("spec").Structs("volumeClaimTemplates")) {
    claim.Remove("apiVersion");
    claim.Remove("kind");
  }
  const Struct update = stateful_set.At("spec").At("updateStrategy").At("rollingUpdate");
  if (update) update.SetDefault("partition", 0);
}

void ConvertStatefulSetBack(Struct stateful_set, const Release&) {
  for (const auto& [i, claim] : stateful_set.At("spec").Structs("volumeClaimTemplates")) {
    claim.Set("apiVersion", "v1");
    claim.Set("kind", "PersistentVolumeClaim");
  }
}

}  // namespace plimsoll::builtin
