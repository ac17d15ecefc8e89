// Validation of StorageClasses and VolumeAttributesClasses: pkg/apis/storage/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateStorageClass(Request& request);
void ValidateStorageClassUpdate(Request& request);

void ValidateVolumeAttributesClass(Request& request);
void ValidateVolumeAttributesClassUpdate(Request& request);

}  // namespace plimsoll::builtin
