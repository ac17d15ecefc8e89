// DaemonSets.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateDaemonSet(Request& request);
void ValidateDaemonSetUpdate(Request& request);
void ValidateDaemonSetStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
