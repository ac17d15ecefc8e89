// Warnings about pods and templates of pods: pkg/api/pod/warnings.go.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"
#include "../object/warnings.h"

namespace plimsoll::builtin {

// `pod` has metadata and a spec. `path` is that of the template, or of the object itself.
void WarnOfPodSpec(Struct pod, bool is_template, FieldPath path, const Release& release, Warnings& warnings);
// The spec of a PersistentVolumeClaim.
void WarnOfClaimSpec(Struct spec, FieldPath path, Warnings& warnings);
// `1.5` bytes.
void WarnOfFraction(Part amount, FieldPath path, Warnings& warnings);

}  // namespace plimsoll::builtin
