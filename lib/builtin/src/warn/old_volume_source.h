// Sources of volumes that no longer work.
#pragma once

#include "../object/struct.h"
#include "../object/warnings.h"

namespace plimsoll::builtin {

enum class VolumeOwner : uint8_t { kPod, kPersistentVolume };

void WarnOfOldSources(Struct volume, VolumeOwner owner, FieldPath path, Warnings& warnings);

}  // namespace plimsoll::builtin
