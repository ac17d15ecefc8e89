// Preparation of pods: pkg/registry/core/pod.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PreparePodForCreate(Request& request);
void PreparePodForUpdate(Request& request);
void PreparePodForStatus(Request& request);
void PreparePodForEphemeralContainers(Request& request);
void PreparePodForResize(Request& request);

}  // namespace plimsoll::builtin
