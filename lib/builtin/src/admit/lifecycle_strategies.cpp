// The kinds of the group `lifecycle.k8s.io`.
#include <array>

#include "../prepare/generation.h"
#include "../validate/eviction.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kLifecycleStrategies = {
    Strategy{
        .group = "lifecycle.k8s.io",
        .kind = "Eviction",
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidateEviction},
        .update = {.prepare = PrepareSpecForUpdate, .validate = ValidateEvictionUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateEvictionStatus},
    },
    Strategy{
        .group = "lifecycle.k8s.io",
        .kind = "EvictionRequest",
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidateEvictionRequest},
        .update = {.prepare = PrepareSpecForUpdate, .validate = ValidateEvictionRequestUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateEvictionRequestStatus},
    },
};

}  // namespace

std::span<const Strategy> LifecycleStrategies() { return kLifecycleStrategies; }

}  // namespace plimsoll::builtin
