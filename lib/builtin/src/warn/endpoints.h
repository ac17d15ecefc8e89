// Warnings of Endpoints and EndpointSlices.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfEndpoints(Request& request);
void WarnOfNewEndpointSlice(Request& request);
void WarnOfEndpointSlice(Request& request);

}  // namespace plimsoll::builtin
