// Validation of StorageVersions: pkg/apis/apiserverinternal/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateStorageVersion(Request& request);
void ValidateStorageVersionStatus(Request& request);

}  // namespace plimsoll::builtin
