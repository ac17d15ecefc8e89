// Volumes inside of other objects: ValidatePersistentVolumeSpec in the context of inline volumes.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidateInlineVolume(Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
