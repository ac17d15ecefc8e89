// Validation of TokenRequests, which requests of the subresource `token` of ServiceAccounts take:
// pkg/apis/authentication/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateTokenRequest(Request& request);

}  // namespace plimsoll::builtin
