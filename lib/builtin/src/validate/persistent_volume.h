// PersistentVolumes.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePersistentVolume(Request& request);
void ValidatePersistentVolumeUpdate(Request& request);

// Their sources.
void ValidatePersistentVolumeSource(Struct spec, std::string_view volume_name, FieldPath path,
                                    Errors& errors);

}  // namespace plimsoll::builtin
