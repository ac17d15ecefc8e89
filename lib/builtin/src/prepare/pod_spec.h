// Fields of pods that belong to features which are off: DropDisabledPodFields and DropDisabledTemplateFields.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// `pod` and `old` have metadata and a spec, as pods and templates do; there is no old one of a new object.
void DropDisabledPodFields(Struct pod, Struct old, const Release& release);

}  // namespace plimsoll::builtin
