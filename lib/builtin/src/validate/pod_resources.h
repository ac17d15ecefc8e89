// Resources of pods as a whole.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidatePodResources(Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
