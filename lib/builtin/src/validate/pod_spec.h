// The spec of pods, and templates of pods: ValidatePodSpec and ValidatePodTemplateSpec.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// `metadata` is that of the pod, and missing for a template.
void ValidatePodSpec(Struct spec, Struct metadata, FieldPath path, const PodOptions& options, Errors& errors);
void ValidatePodTemplateSpec(Struct pod_template, FieldPath path, const PodOptions& options, Errors& errors);
// Annotations that have a meaning for pods; `path` is that of the annotations.
void ValidatePodAnnotations(Struct metadata, Struct spec, FieldPath path, const PodOptions& options,
                            Errors& errors);

}  // namespace plimsoll::builtin
