// Preparation of PersistentVolumes.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareVolumeForCreate(Request& request);
void PrepareVolumeForUpdate(Request& request);
void PrepareVolumeForStatus(Request& request);

}  // namespace plimsoll::builtin
