// The kinds of the group `internal.apiserver.k8s.io`.
#include <array>

#include "../prepare/generation.h"
#include "../validate/storage_version.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kInternalStrategies = {
    // An update changes nothing but metadata, which all kinds validate.
    Strategy{
        .group = "internal.apiserver.k8s.io",
        .kind = "StorageVersion",
        .create = {.prepare = ResetStatus, .validate = ValidateStorageVersion},
        .update = {.prepare = ResetStatus},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateStorageVersionStatus},
    },
};

}  // namespace

std::span<const Strategy> InternalStrategies() { return kInternalStrategies; }

}  // namespace plimsoll::builtin
