// EndpointSlices.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateEndpointSlice(Request& request);
void ValidateEndpointSliceUpdate(Request& request);

}  // namespace plimsoll::builtin
