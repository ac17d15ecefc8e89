// Defaults of the group storage.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsStorageClass(Struct storage_class, const Release& release);
void SetDefaultsCsiDriver(Struct driver, const Release& release);
void SetDefaultsVolumeAttachment(Struct attachment, const Release& release);

}  // namespace plimsoll::builtin
