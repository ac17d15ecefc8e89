#include "autoscaler.h"

#include <array>
#include <string>

#include "../default/container_totals.h"
#include "../vocabulary/among.h"
#include "autoscaler_metrics.h"
#include "field.h"
#include "object_meta.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxPeriodSeconds = 1800;
constexpr int64_t kMaxStabilizationSeconds = 3600;

void ValidateScalingPolicy(Struct policy, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kPolicyTypes = {"Percent", "Pods"};
  if (!IsAmong(kPolicyTypes, policy.Text("type")))
    errors.NotSupported(path.Child("type"), Shown::Word(policy.Text("type")), kPolicyTypes);
  ValidatePositiveField(policy.Int("value"), path.Child("value"), errors);
  const int64_t period = policy.Int("periodSeconds");
  ValidatePositiveField(period, path.Child("periodSeconds"), errors);
  if (period <= kMaxPeriodSeconds) return;
  errors.Invalid(path.Child("periodSeconds"), period,
                 "must be less than or equal to " + std::to_string(kMaxPeriodSeconds));
}

void ValidateStabilization(Part window, FieldPath path, Errors& errors) {
  if (!window) return;
  if (window.Int() < 0) errors.Invalid(path, window, "must be greater than or equal to zero");
  if (window.Int() <= kMaxStabilizationSeconds) return;
  errors.Invalid(path, window, "must be less than or equal to " + std::to_string(kMaxStabilizationSeconds));
}

void ValidateScalingRules(Struct rules, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kSelections = {"Disabled", "Max", "Min"};
  if (!rules) return;
  ValidateStabilization(rules.Get("stabilizationWindowSeconds"), path.Child("stabilizationWindowSeconds"),
                        errors);
  const Part selection = rules.Get("selectPolicy");
  if (selection && !IsAmong(kSelections, selection.Text()))
    errors.NotSupported(path.Child("selectPolicy"), Shown::Word(selection.Text()), kSelections);
  if (rules.Count("policies") == 0)
    errors.Required(path.Child("policies"), "must specify at least one Policy");
  for (const auto& [i, policy] : rules.Structs("policies")) {
    ValidateScalingPolicy(policy, path.Child("policies").Index(i), errors);
  }
  const Part tolerance = rules.Get("tolerance");
  if (tolerance && QuantityIn(tolerance).Sign() < 0)
    errors.Invalid(path.Child("tolerance"), tolerance, "must be greater than or equal to 0");
}

// Since 1.37 the rule is declared, and looks only at what changed; else that of older releases counts.
void ValidateMaxReplicas(const Request& request, Part most, FieldPath path) {
  const Struct old = request.old.At("spec");
  const bool declared = request.release.Since(37) && (!old || most.Int() != old.Int("maxReplicas"));
  if (most.Int() == 0) request.errors.Required(path, declared ? "" : "must be set and greater than 0");
  if (most.Int() < 0) request.errors.Invalid(path, most, "must be greater than or equal to 1");
}

void ValidateReplicaBounds(const Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const Part least = spec.Get("minReplicas"), most = spec.Get("maxReplicas");
  const bool to_zero =
      request.release.Gate("HPAScaleToZero") || (old.Has("minReplicas") && old.Int("minReplicas") == 0);
  const int64_t bound = to_zero ? 0 : 1;
  const FieldPath path = request.Path("spec");
  if (least && least.Int() < bound) {
    request.errors.Invalid(path.Child("minReplicas"), least,
                           "must be greater than or equal to " + std::to_string(bound));
  }
  ValidateMaxReplicas(request, most, path.Child("maxReplicas"));
  if (least && most.Int() < least.Int()) {
    request.errors.Invalid(path.Child("maxReplicas"), most.Int(),
                           "must be greater than or equal to `minReplicas`");
  }
}

// Nobody looked at versions before 1.34. What did not change may stay; of the core group only one kind can be
// scaled.
ObjectReferenceOptions TargetOptions(Struct target, Struct old, const Release& release) {
  if (!release.Since(34)) return {.allow_invalid_version = true};
  if (old && target.Text("apiVersion") == old.Text("apiVersion") && target.Text("kind") == old.Text("kind"))
    return {.allow_invalid_version = true};
  return {.allow_empty_group = target.Text("kind") == "ReplicationController"};
}

ObjectReferenceOptions MetricOptions(Struct old_spec, const Release& release) {
  ObjectReferenceOptions options{.allow_empty_group = true, .allow_invalid_version = !release.Since(34)};
  for (const auto& [i, metric] : old_spec.Structs("metrics")) {
    const Struct object = metric.At("object");
    if (metric.Text("type") != "Object" || !object) continue;
    const std::string_view version = object.At("describedObject").Text("apiVersion");
    if (!VersionProblem(version, options).empty()) return {.allow_invalid_version = true};
  }
  return options;
}

void ValidateAutoscalerSpec(const Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateReplicaBounds(request);
  ValidateScaledReference(
      spec.At("scaleTargetRef"),
      TargetOptions(spec.At("scaleTargetRef"), old ? old.Make("scaleTargetRef") : old, request.release),
      path.Child("scaleTargetRef"), errors);
  ValidateMetrics(spec, MetricOptions(old, request.release), path.Child("metrics"), errors);
  const Struct behavior = spec.At("behavior");
  ValidateScalingRules(behavior.At("scaleUp"), path.Child("behavior", "scaleUp"), errors);
  ValidateScalingRules(behavior.At("scaleDown"), path.Child("behavior", "scaleDown"), errors);
}

}  // namespace

void ValidateAutoscaler(Request& request) {
  ValidateMetadata(request);
  ValidateAutoscalerSpec(request);
}

void ValidateAutoscalerUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateAutoscalerSpec(request);
}

void ValidateAutoscalerStatusUpdate(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  ValidateMetadataUpdate(request);
  for (const auto& [i, condition] : status.Structs("conditions")) {
    ValidateNonnegativeField(condition.Int("observedGeneration"),
                             path.Child("conditions").Index(i).Child("observedGeneration"), request.errors);
  }
  ValidateCounts(status, {"currentReplicas", "desiredReplicas"}, path, request.errors);
}

}  // namespace plimsoll::builtin
