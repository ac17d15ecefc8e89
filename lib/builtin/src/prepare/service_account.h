// Preparation of ServiceAccounts.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// References to Secrets keep their names only.
void PrepareServiceAccount(Request& request);

}  // namespace plimsoll::builtin
