// Pods: their creation, updates and subresources.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidatePodCreate(Request& request);
void ValidatePodUpdate(Request& request);
void ValidatePodStatusUpdate(Request& request);
void ValidatePodEphemeralContainersUpdate(Request& request);
void ValidatePodResize(Request& request);

}  // namespace plimsoll::builtin
