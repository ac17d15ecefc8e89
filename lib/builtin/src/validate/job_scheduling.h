// How the pods of a job are scheduled together: `scheduling` of the spec of jobs.
#pragma once

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// `spec` and `old` are specs of jobs; there is no old one of a new object.
void ValidateJobScheduling(Struct spec, Struct old, FieldPath path, const Release& release, Errors& errors);
// The policy of a job stays of its kind.
void ValidateJobSchedulingUpdate(Struct spec, Struct old, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
