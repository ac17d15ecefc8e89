// Defaults of volumes.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsVolume(Struct volume, const Release& release);
void SetDefaultsClaimSpec(Struct spec);
// Of sources that volumes of pods and PersistentVolumes share.
void SetDefaultsIscsi(Struct source);
void SetDefaultsRbd(Struct source);
void SetDefaultsAzureDisk(Struct source);
// `fs_type` is what the file system is where nothing is said.
void SetDefaultsScaleIo(Struct source);
void SetDefaultsHostPath(Struct source);

}  // namespace plimsoll::builtin
