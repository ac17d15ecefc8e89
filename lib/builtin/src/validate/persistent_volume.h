// PersistentVolumes.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePersistentVolume(Request& request);
void ValidatePersistentVolumeUpdate(Request& request);

// Their sources, of which local ones need an affinity.
void ValidatePersistentVolumeSource(Struct spec, std::string_view volume_name, bool has_affinity,
                                    FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
