// Warnings of the group storage: pkg/api/storage.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfStorageClass(Request& request);
void WarnOfCsiStorageCapacity(Request& request);
void WarnOfCsiDriver(Request& request);

}  // namespace plimsoll::builtin
