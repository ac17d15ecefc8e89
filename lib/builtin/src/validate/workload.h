// What kinds that keep pods running share: their selector, their template, and the counts in their status.
#pragma once

#include <initializer_list>
#include <string_view>

#include "../object/request.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// The options for `spec.template` of the object of a request.
PodOptions WorkloadTemplateOptions(const Request& request);

// A selector that must be there, be in order and not be empty. `kind` is what the server calls it.
void ValidateRequiredSelector(Struct selector, std::string_view kind, FieldPath path, Errors& errors);
// Reports labels of a template that its selector does not select.
void ValidateTemplateIsSelected(Struct selector, Struct pod_template, FieldPath path, Errors& errors);
void ReportUnselectedTemplate(Struct pod_template, FieldPath path, Errors& errors);
// Pods are restarted for ever. `kind` is what the server calls it; `path` is that of the template.
void ValidateRunsForever(Struct pod_template, std::string_view kind, FieldPath path, Errors& errors);
// ValidatePodTemplateSpecForReplicaSet, and what Deployments and ReplicaSets say of their selector.
void ValidateSelectorAndTemplate(Struct spec, FieldPath path, const PodOptions& options, Errors& errors);

// Fields of a status that are no less than 0.
void ValidateCounts(Struct status, std::initializer_list<FieldName> fields, FieldPath path, Errors& errors);
// Fields of a status that are no more than another one, which the error calls `limit_name`.
void ValidateCountsAtMost(Struct status, std::initializer_list<FieldName> fields, FieldName limit,
                          std::string_view limit_name, FieldPath path, Errors& errors);
// How often hashes collided never becomes less.
void ValidateCollisionCount(const Request& request);

}  // namespace plimsoll::builtin
