// Conversion of Secrets: what is written as text becomes data.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ConvertSecret(Struct secret, const Release& release);

}  // namespace plimsoll::builtin
