// PersistentVolumeClaims and their status.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePersistentVolumeClaim(Request& request);
void ValidatePersistentVolumeClaimUpdate(Request& request);
void ValidatePersistentVolumeClaimStatus(Request& request);

}  // namespace plimsoll::builtin
