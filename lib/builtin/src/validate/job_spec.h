// The spec of jobs, which CronJobs have as well: validateJobSpec.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// All but the selector. There is no old spec of a new object.
void ValidateJobSpecFields(Struct spec, Struct old, FieldPath path, const PodOptions& options,
                           Errors& errors);

}  // namespace plimsoll::builtin
