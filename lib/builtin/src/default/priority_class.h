// Defaults of PriorityClasses: pkg/apis/scheduling/v1/defaults.go.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPriorityClass(Struct priority_class, const Release& release);

}  // namespace plimsoll::builtin
