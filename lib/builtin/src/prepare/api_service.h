// PrepareForCreate and PrepareForUpdate of APIServices.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareApiService(Request& request);
void PrepareApiServiceStatus(Request& request);

}  // namespace plimsoll::builtin
