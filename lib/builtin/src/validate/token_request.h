// Validation of TokenRequests, which requests of the subresource `token` of ServiceAccounts take:
// pkg/apis/authentication/validation.
#pragma once

#include <cstdint>

#include "../object/request.h"

namespace plimsoll::builtin {

// How long a token may be valid.
inline constexpr int64_t kMinTokenSeconds = 10 * 60;
inline constexpr int64_t kMaxTokenSeconds = int64_t{1} << 32;

void ValidateTokenRequest(Request& request);

}  // namespace plimsoll::builtin
