// Fields of features that newer releases have always on, and older ones not: dropDisabledFields and
// dropDisabledPodStatusFields.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Whether containers have rules for restarts: containerRestartRulesInUse.
bool UsesRestartRules(Struct spec);
void DropDisabledSpecFeatures(Struct spec, Struct old, const Release& release);
// There is no status in templates. `old_spec` is that of the old pod.
void DropDisabledStatusFeatures(Struct status, Struct old, Struct old_spec, const Release& release);

}  // namespace plimsoll::builtin
