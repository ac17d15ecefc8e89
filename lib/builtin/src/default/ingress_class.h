// Defaults of IngressClasses.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsIngressClass(Struct ingress_class, const Release& release);

}  // namespace plimsoll::builtin
