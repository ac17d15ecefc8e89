// APIServices: ValidateAPIService and what goes with it.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateApiService(Request& request);
void ValidateApiServiceUpdate(Request& request);
void ValidateApiServiceStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
