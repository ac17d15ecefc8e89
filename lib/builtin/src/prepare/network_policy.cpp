#include "network_policy.h"

#include "../object/equality.h"
#include "generation.h"

namespace plimsoll::builtin {

void PrepareNetworkPolicyForUpdate(Request& request) {
  CountGeneration(request, !EqualInDepth(request.object.Get("spec"), request.old.Get("spec")));
}

}  // namespace plimsoll::builtin
