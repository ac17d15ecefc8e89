// The policies of Jobs: which failures of pods count, and when a job succeeds.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// `spec` is that of the job, `path` that of the policy.
void ValidatePodFailurePolicy(Struct spec, FieldPath path, Errors& errors);
void ValidateSuccessPolicy(Struct spec, FieldPath path, Errors& errors);
void ValidatePodReplacementPolicy(Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
