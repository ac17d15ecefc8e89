// Endpoints.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateEndpoints(Request& request);
void ValidateEndpointsUpdate(Request& request);

}  // namespace plimsoll::builtin
