// Preparation of EndpointSlices.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareEndpointSliceForCreate(Request& request);
void PrepareEndpointSliceForUpdate(Request& request);

}  // namespace plimsoll::builtin
