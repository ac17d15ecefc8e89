#include "lease.h"

namespace plimsoll::builtin {

void PrepareLease(Request& request) {
  if (request.release.Gate("CoordinatedLeaderElection")) return;
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  for (const FieldName field : {FieldName("strategy"), FieldName("preferredHolder")}) {
    if (!old.Has(field)) spec.Remove(field);
  }
}

}  // namespace plimsoll::builtin
