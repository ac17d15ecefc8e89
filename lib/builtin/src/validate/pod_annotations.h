// Annotations of pods that updates may not change.
#pragma once

#include "../object/request.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidatePodAnnotationUpdates(Request& request, const PodOptions& options);

}  // namespace plimsoll::builtin
