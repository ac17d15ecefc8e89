// ServiceAccounts.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateServiceAccountUpdate(Request& request);

}  // namespace plimsoll::builtin
