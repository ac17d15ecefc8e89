// Between versions of resource.k8s.io.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Devices of v1beta1 have what describes them in `basic`, which is always written.
void ConvertResourceSliceBack(Struct slice, const Release& release);

}  // namespace plimsoll::builtin
