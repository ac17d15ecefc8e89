// What creation and all updates of pods validate.
#pragma once

#include "../object/request.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidatePodMetadataAndSpec(Request& request, const PodOptions& options);

}  // namespace plimsoll::builtin
