// The metrics of HorizontalPodAutoscalers, and references to objects in them.
#pragma once

#include <string>
#include <string_view>

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

struct ObjectReferenceOptions {
  bool allow_empty_group = false;
  bool allow_invalid_version = false;
};

// What is wrong with the apiVersion of a reference; empty when nothing is.
std::string VersionProblem(std::string_view version, const ObjectReferenceOptions& options);
void ValidateScaledReference(Struct reference, const ObjectReferenceOptions& options, FieldPath path,
                             Errors& errors);
// `path` is that of the metrics.
void ValidateMetrics(Struct spec, const ObjectReferenceOptions& options, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
