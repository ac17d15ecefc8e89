// Validation of CSIDrivers and CSIStorageCapacities: pkg/apis/storage/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateCsiDriver(Request& request);
void ValidateCsiDriverUpdate(Request& request);

void ValidateCsiStorageCapacity(Request& request);
void ValidateCsiStorageCapacityUpdate(Request& request);

}  // namespace plimsoll::builtin
