// Defaults of Endpoints and EndpointSlices.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsEndpoints(Struct endpoints, const Release& release);
void SetDefaultsEndpointSlice(Struct slice, const Release& release);

}  // namespace plimsoll::builtin
