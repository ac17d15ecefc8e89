// StatefulSets.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateStatefulSet(Request& request);
void ValidateStatefulSetUpdate(Request& request);
void ValidateStatefulSetStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
