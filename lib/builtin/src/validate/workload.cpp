#include "workload.h"

#include <string>
#include <utility>

#include "field.h"
#include "label_selector.h"
#include "pod_spec.h"
#include "selector_match.h"

namespace plimsoll::builtin {

PodOptions WorkloadTemplateOptions(const Request& request) {
  return PodTemplateOptions(request.object.At("spec").At("template"), request.old.At("spec").At("template"),
                            request.release);
}

void ValidateRequiredSelector(Struct selector, std::string_view kind, FieldPath path, Errors& errors) {
  if (!selector) return errors.Required(path);
  ValidateLabelSelector(selector, {}, path, errors);
  if (!IsEmptySelector(selector)) return;
  errors.Invalid(path, selector, "empty selector is invalid for " + std::string(kind));
}

void ReportUnselectedTemplate(Struct pod_template, FieldPath path, Errors& errors) {
  value::Path selector = path.Made();
  selector.Pop();
  selector.Push(value::Step::Field("selector"));
  errors.InvalidBeside(std::move(selector), path.Child("metadata", "labels"),
                       pod_template.At("metadata").Get("labels"),
                       "`selector` does not match template `labels`");
}

void ValidateTemplateIsSelected(Struct selector, Struct pod_template, FieldPath path, Errors& errors) {
  if (SelectorMatches(selector, pod_template.At("metadata").Get("labels"))) return;
  ReportUnselectedTemplate(pod_template, path, errors);
}

void ValidateRunsForever(Struct pod_template, std::string_view kind, FieldPath path, Errors& errors) {
  const Struct spec = pod_template.At("spec");
  if (spec.Text("restartPolicy") != "Always") {
    errors.NotSupported(path.Child("spec", "restartPolicy"), Shown::Word(spec.Text("restartPolicy")),
                        {"Always"});
  }
  if (!spec.Has("activeDeadlineSeconds")) return;
  errors.Forbidden(path.Child("spec", "activeDeadlineSeconds"),
                   "activeDeadlineSeconds in " + std::string(kind) + " is not Supported");
}

void ValidateSelectorAndTemplate(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  const Struct selector = spec.At("selector"), pod_template = spec.At("template");
  const FieldPath template_path = path.Child("template");
  // ReplicaSets call themselves deployments here, too.
  ValidateRequiredSelector(selector, "deployment", path.Child("selector"), errors);
  if (!IsUsableSelector(selector)) {
    return errors.Invalid(path.Child("selector"), selector, "invalid label selector");
  }
  ValidateTemplateIsSelected(selector, pod_template, template_path, errors);
  ValidatePodTemplateSpec(pod_template, template_path, options, errors);
  ValidateRunsForever(pod_template, "ReplicaSet", template_path, errors);
}

void ValidateCounts(Struct status, std::initializer_list<FieldName> fields, FieldPath path, Errors& errors) {
  for (const FieldName field : fields) {
    ValidateNonnegativeField(status.Int(field), path.Child(field.text()), errors);
  }
}

void ValidateCountsAtMost(Struct status, std::initializer_list<FieldName> fields, FieldName limit,
                          std::string_view limit_name, FieldPath path, Errors& errors) {
  for (const FieldName field : fields) {
    if (status.Int(field) <= status.Int(limit)) continue;
    errors.Invalid(path.Child(field.text()), status.Int(field),
                   "cannot be greater than " + std::string(limit_name));
  }
}

void ValidateCollisionCount(const Request& request) {
  const Part now = request.object.At("status").Get("collisionCount");
  const Part before = request.old.At("status").Get("collisionCount");
  if (!before || (now && now.Int() >= before.Int())) return;
  request.errors.Invalid(request.Path("status", "collisionCount"), now.Int(), "cannot be decremented");
}

}  // namespace plimsoll::builtin
