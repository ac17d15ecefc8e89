#include "daemon_set.h"

#include "../convert/workload_annotations.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "pod_spec.h"
#include "selector_match.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

void ValidateRollingUpdateDaemonSet(Struct update, FieldPath path, Errors& errors) {
  const Part unavailable = update.Get("maxUnavailable"), surge = update.Get("maxSurge");
  const FieldPath unavailable_path = path.Child("maxUnavailable"), surge_path = path.Child("maxSurge");
  ValidatePositiveIntOrPercent(unavailable, unavailable_path, errors);
  ValidatePositiveIntOrPercent(surge, surge_path, errors);
  IsNotMoreThan100Percent(unavailable, unavailable_path, errors);
  IsNotMoreThan100Percent(surge, surge_path, errors);
  const bool has_unavailable = IntOrPercentValue(unavailable) != 0, has_surge = IntOrPercentValue(surge) != 0;
  if (has_unavailable && has_surge) {
    errors.Invalid(surge_path, surge, "may not be set when maxUnavailable is non-zero");
  } else if (!has_unavailable && !has_surge) {
    errors.Required(unavailable_path, "cannot be 0 when maxSurge is 0");
  }
}

void ValidateDaemonSetUpdateStrategy(Struct strategy, FieldPath path, Errors& errors) {
  const std::string_view type = strategy.Text("type");
  if (type == "OnDelete") return;
  if (type != "RollingUpdate") return errors.NotSupported(path, strategy, {"RollingUpdate", "OnDelete"});
  ValidateRollingUpdateDaemonSet(strategy.At("rollingUpdate"), path.Child("rollingUpdate"), errors);
}

void ValidateDaemonSetSelector(Struct selector, const PodOptions& options, FieldPath path, Errors& errors) {
  ValidateLabelSelector(selector, {.allow_invalid_values = options.allow_invalid_label_values}, path, errors);
  if (!selector || !IsEmptySelector(selector)) return;
  errors.Invalid(path, selector, "empty selector is invalid for daemonset");
}

void ValidateDaemonSetSpec(const Request& request, const PodOptions& options) {
  const Struct spec = request.object.At("spec");
  const Struct selector = spec.At("selector"), pod_template = spec.At("template");
  const FieldPath path = request.Path("spec"), template_path = path.Child("template");
  Errors& errors = request.errors;
  ValidateDaemonSetSelector(selector, options, path.Child("selector"), errors);
  if (IsUsableSelector(selector)) ValidateTemplateIsSelected(selector, pod_template, template_path, errors);
  ValidatePodTemplateSpec(pod_template, template_path, options, errors);
  ValidateRunsForever(pod_template, "DaemonSet", template_path, errors);
  ValidateNonnegativeField(spec.Int("minReadySeconds"), path.Child("minReadySeconds"), errors);
  ValidateNonnegativeField(TemplateGeneration(request.object), path.Child("templateGeneration"), errors);
  ValidateDaemonSetUpdateStrategy(spec.At("updateStrategy"), path.Child("updateStrategy"), errors);
  ValidateNonnegativeField(spec.Int("revisionHistoryLimit"), path.Child("revisionHistoryLimit"), errors);
}

// The server counts changes of the template itself, so that the count is right while there are numbers left.
void ValidateTemplateGeneration(const Request& request) {
  const int64_t now = TemplateGeneration(request.object);
  if (now >= TemplateGeneration(request.old)) return;
  request.errors.Invalid(request.Path("spec", "templateGeneration"), now, "must not be decremented");
}

}  // namespace

void ValidateDaemonSet(Request& request) {
  ValidateMetadata(request);
  ValidateDaemonSetSpec(request, WorkloadTemplateOptions(request));
}

void ValidateDaemonSetUpdate(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  PodOptions options = WorkloadTemplateOptions(request);
  options.allow_invalid_label_values |= HasInvalidLabelValue(old.At("selector"));
  ValidateMetadataUpdate(request);
  ValidateTemplateGeneration(request);
  ValidateImmutableField(spec.Get("selector"), old.Get("selector"), request.Path("spec", "selector"),
                         request.errors);
  ValidateDaemonSetSpec(request, options);
}

void ValidateDaemonSetStatusUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateCounts(request.object.At("status"),
                 {"currentNumberScheduled", "numberMisscheduled", "desiredNumberScheduled", "numberReady",
                  "observedGeneration", "updatedNumberScheduled", "numberAvailable", "numberUnavailable",
                  "collisionCount"},
                 request.Path("status"), request.errors);
  ValidateCollisionCount(request);
}

}  // namespace plimsoll::builtin
