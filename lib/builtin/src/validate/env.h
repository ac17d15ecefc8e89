// Environment variables of containers.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidateEnv(Part variables, FieldPath path, const PodOptions& options, Errors& errors);
void ValidateEnvFrom(Part sources, FieldPath path, const PodOptions& options, Errors& errors);

}  // namespace plimsoll::builtin
