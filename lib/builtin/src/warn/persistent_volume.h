// Warnings of PersistentVolumes and PersistentVolumeClaims.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfPersistentVolume(Request& request);
void WarnOfPersistentVolumeClaim(Request& request);

}  // namespace plimsoll::builtin
