// Defaults of amounts of resources.
#pragma once

#include "../object/struct.h"

namespace plimsoll::builtin {

// Amounts finer than a thousandth are rounded up.
void SetDefaultsResourceList(Part list);
// Of `limits` and `requests`.
void SetDefaultsResources(Struct resources);
// What is not requested is what its limit is.
void RequestLimits(Struct resources);

}  // namespace plimsoll::builtin
