// Defaults of PersistentVolumes and PersistentVolumeClaims.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Of what a spec that is in another object has, too.
void SetDefaultsPersistentVolumeSource(Struct spec);
void SetDefaultsPersistentVolume(Struct volume, const Release& release);
void SetDefaultsPersistentVolumeClaim(Struct claim, const Release& release);

}  // namespace plimsoll::builtin
