// Preparation of Secrets: pkg/registry/core/secret.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareSecretForUpdate(Request& request);

}  // namespace plimsoll::builtin
