// Preparation of ServiceCIDRs: pkg/registry/networking/servicecidr.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of both creations and updates.
void PrepareServiceCidr(Request& request);

}  // namespace plimsoll::builtin
