// Defaults of PersistentVolumes and PersistentVolumeClaims.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPersistentVolume(Struct volume, const Release& release);
void SetDefaultsPersistentVolumeClaim(Struct claim, const Release& release);

}  // namespace plimsoll::builtin
