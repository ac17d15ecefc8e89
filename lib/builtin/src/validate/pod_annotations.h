// Annotations of pods: those that updates may not change, and tolerations of old.
#pragma once

#include "../object/request.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidatePodAnnotationUpdates(Request& request, const PodOptions& options);
// `path` is that of the annotations.
void ValidateTolerationsAnnotation(Struct metadata, Struct spec, FieldPath path, const PodOptions& options,
                                   Errors& errors);

}  // namespace plimsoll::builtin
