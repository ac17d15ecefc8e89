// Seccomp and AppArmor profiles, in fields and in the annotations that were there before them.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidateSeccompProfile(Struct profile, FieldPath path, Errors& errors);
void ValidateAppArmorProfile(Struct profile, FieldPath path, Errors& errors);
// `path` is that of the annotations.
void ValidateSeccompAnnotations(Part annotations, FieldPath path, Errors& errors);
void ValidateAppArmorAnnotations(Part annotations, Struct spec, FieldPath path, Errors& errors);
// Annotations must say what fields say; `path` is that of the spec.
void ValidateAnnotationsMatchFields(Struct metadata, Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
