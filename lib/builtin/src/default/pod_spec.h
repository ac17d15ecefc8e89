// Defaults of what pods and the templates of pods have in common.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPodSpec(Struct spec, const Release& release);
// Of a template: its spec.
void SetDefaultsPodTemplate(Struct pod_template, const Release& release);
void SetDefaultsContainer(Struct container);
void SetDefaultsProbe(Struct probe);

}  // namespace plimsoll::builtin
