// Defaults of Secrets.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsSecret(Struct secret, const Release& release);

}  // namespace plimsoll::builtin
