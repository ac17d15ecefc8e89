// Probes and lifecycle hooks of containers.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// `grace_period` of the pod, which may be missing.
void ValidateLivenessProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors);
void ValidateReadinessProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors);
void ValidateStartupProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors);
// `os` of the pod, which may be missing.
void ValidateLifecycle(Struct lifecycle, Part grace_period, Struct os, FieldPath path, Errors& errors);
// A port from 1 to 65535.
void ValidatePortNumber(int64_t port, FieldPath path, Errors& errors);
void ValidatePortProtocol(std::string_view protocol, FieldPath path, Errors& errors);
void ValidatePortNumOrName(Part port, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
