// The kinds of the core group.
#include <array>

#include "../convert/secret.h"
#include "../default/secret.h"
#include "../prepare/secret.h"
#include "../validate/config_map.h"
#include "../validate/secret.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kCoreStrategies = {
    Strategy{
        .group = "",
        .kind = "ConfigMap",
        .create = {.validate = ValidateConfigMap},
        .update = {.validate = ValidateConfigMapUpdate},
    },
    Strategy{
        .group = "",
        .kind = "Secret",
        .defaults = SetDefaultsSecret,
        .to_internal = ConvertSecret,
        .create = {.validate = ValidateSecret},
        .update = {.prepare = PrepareSecretForUpdate, .validate = ValidateSecretUpdate},
    },
};

}  // namespace

std::span<const Strategy> CoreStrategies() { return kCoreStrategies; }

}  // namespace plimsoll::builtin
