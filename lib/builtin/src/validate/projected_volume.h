// Volumes that several sources are projected into.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidateProjectedVolume(Struct projected, FieldPath path, const PodOptions& options, Errors& errors);

}  // namespace plimsoll::builtin
