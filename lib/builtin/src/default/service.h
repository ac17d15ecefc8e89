// Defaults of Services.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsService(Struct service, const Release& release);

}  // namespace plimsoll::builtin
