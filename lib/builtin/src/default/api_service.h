// Defaults of APIServices.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsApiService(Struct service, const Release& release);

}  // namespace plimsoll::builtin
