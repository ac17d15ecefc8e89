// Warnings of ServiceAccounts.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfServiceAccount(Request& request);

}  // namespace plimsoll::builtin
