#include "service_cidr.h"

#include "generation.h"

namespace plimsoll::builtin {

void PrepareServiceCidr(Request& request) {
  if (request.release.Gate("ServiceCIDRStatusFieldWiping")) ResetStatus(request);
}

}  // namespace plimsoll::builtin
