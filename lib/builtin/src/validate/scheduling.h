// Where pods may run: tolerations, spreading over topologies, gates.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidateTolerations(Part tolerations, FieldPath path, const PodOptions& options, Errors& errors);
void ValidateTopologySpreadConstraints(Part constraints, FieldPath path, const PodOptions& options,
                                       Errors& errors);
void ValidateSchedulingGates(Part gates, FieldPath path, Errors& errors);
void ValidateReadinessGates(Part gates, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
