// Defaults of Namespaces.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsNamespace(Struct home, const Release& release);
// The label with its name, which every Namespace has.
void LabelNamespace(Struct home);

}  // namespace plimsoll::builtin
