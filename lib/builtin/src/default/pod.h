// Defaults of pods, beyond those of their spec.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPod(Struct pod, const Release& release);

}  // namespace plimsoll::builtin
