// One HTTPRoute of the Gateway API, from its bytes to the verdict of admission, and its CRD with
// all rules, from the manifest to what judges objects; beside Kubernetes' own code.
#pragma once

#include <string>

#include "opponent.h"

namespace plimsoll::bench {

void RaceRoute(const std::string& corpus, Opponent& opponent);

}  // namespace plimsoll::bench
