// Validation of Secrets.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateSecret(Request& request);
void ValidateSecretUpdate(Request& request);

}  // namespace plimsoll::builtin
