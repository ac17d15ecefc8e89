// What the status of a pod says about its containers.
#pragma once

#include "../object/request.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// Containers that have ended do not come back, unless they are restarted. `path` is that of the status.
void ValidateStateTransitions(Request& request, const PodOptions& options, FieldPath path);
void ValidateContainerStatuses(Struct status, Struct spec, const Release& release, FieldPath path,
                               Errors& errors);

}  // namespace plimsoll::builtin
