// The kinds of the group `storagemigration.k8s.io`.
#include <array>

#include "../prepare/generation.h"
#include "../validate/storage_migration.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kStorageMigrationStrategies = {
    Strategy{
        .group = "storagemigration.k8s.io",
        .kind = "StorageVersionMigration",
        .create = {.prepare = ResetStatus, .validate = ValidateStorageMigration},
        .update = {.prepare = ResetStatus, .validate = ValidateStorageMigrationUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateStorageMigrationStatus},
    },
};

}  // namespace

std::span<const Strategy> StorageMigrationStrategies() { return kStorageMigrationStrategies; }

}  // namespace plimsoll::builtin
