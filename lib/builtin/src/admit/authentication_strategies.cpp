// The kinds of the group `authentication.k8s.io`.
#include <array>

#include "../validate/token_request.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kAuthenticationStrategies = {
    Strategy{
        .group = "authentication.k8s.io",
        .kind = "TokenRequest",
        .is_review = true,
        .create = {.validate = ValidateTokenRequest},
    },
};

}  // namespace

std::span<const Strategy> AuthenticationStrategies() { return kAuthenticationStrategies; }

}  // namespace plimsoll::builtin
