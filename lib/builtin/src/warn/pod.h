// Warnings about pods.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfPod(Request& request);
void WarnOfPodStatus(Request& request);

}  // namespace plimsoll::builtin
