// Validation of StorageVersionMigrations: pkg/apis/storagemigration/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateStorageMigration(Request& request);
void ValidateStorageMigrationUpdate(Request& request);
void ValidateStorageMigrationStatus(Request& request);

}  // namespace plimsoll::builtin
