#include "deployment.h"

#include "../convert/workload_annotations.h"
#include "field.h"
#include "object_meta.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

void ValidateRollingUpdateDeployment(Struct update, FieldPath path, Errors& errors) {
  const Part unavailable = update.Get("maxUnavailable"), surge = update.Get("maxSurge");
  const FieldPath unavailable_path = path.Child("maxUnavailable");
  ValidatePositiveIntOrPercent(unavailable, unavailable_path, errors);
  ValidatePositiveIntOrPercent(surge, path.Child("maxSurge"), errors);
  if (IntOrPercentValue(unavailable) == 0 && IntOrPercentValue(surge) == 0) {
    errors.Invalid(unavailable_path, unavailable, "may not be 0 when `maxSurge` is 0");
  }
  IsNotMoreThan100Percent(unavailable, unavailable_path, errors);
}

void ValidateDeploymentStrategy(Struct strategy, FieldPath path, Errors& errors) {
  const std::string_view type = strategy.Text("type");
  const Struct update = strategy.At("rollingUpdate");
  if (type == "Recreate") {
    if (!update) return;
    errors.Forbidden(path.Child("rollingUpdate"), "may not be specified when strategy `type` is 'Recreate'");
  } else if (type == "RollingUpdate") {
    ValidateRollingUpdateDeployment(update, path.Child("rollingUpdate"), errors);
  } else {
    errors.NotSupported(path, strategy, {"Recreate", "RollingUpdate"});
  }
}

void ValidateProgressDeadline(Struct spec, FieldPath path, Errors& errors) {
  const Part deadline = spec.Get("progressDeadlineSeconds");
  if (!deadline) return;
  ValidateNonnegativeField(deadline.Int(), path, errors);
  if (deadline.Int() > spec.Int("minReadySeconds")) return;
  errors.Invalid(path, deadline, "must be greater than minReadySeconds");
}

void ValidateDeploymentSpec(const Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateNonnegativeField(spec.Int("replicas"), path.Child("replicas"), errors);
  ValidateSelectorAndTemplate(spec, path, WorkloadTemplateOptions(request), errors);
  ValidateDeploymentStrategy(spec.At("strategy"), path.Child("strategy"), errors);
  ValidateCounts(spec, {"minReadySeconds", "revisionHistoryLimit"}, path, errors);
  if (const auto revision = RollbackRevision(request.object)) {
    ValidateNonnegativeField(*revision, path.Child("rollback", "version"), errors);
  }
  ValidateProgressDeadline(spec, path.Child("progressDeadlineSeconds"), errors);
}

void ValidateReplicaSetSpec(const Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateCounts(spec, {"replicas", "minReadySeconds"}, path, request.errors);
  ValidateSelectorAndTemplate(spec, path, WorkloadTemplateOptions(request), request.errors);
}

void ValidateSameSelector(const Request& request) {
  ValidateImmutableField(request.object.At("spec").Get("selector"), request.old.At("spec").Get("selector"),
                         request.Path("spec", "selector"), request.errors);
}

}  // namespace

void ValidateDeployment(Request& request) {
  ValidateMetadata(request);
  ValidateDeploymentSpec(request);
}

void ValidateDeploymentUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateDeploymentSpec(request);
  ValidateSameSelector(request);
}

void ValidateDeploymentStatusUpdate(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  Errors& errors = request.errors;
  ValidateMetadataUpdate(request);
  ValidateCounts(status,
                 {"observedGeneration", "replicas", "updatedReplicas", "readyReplicas", "availableReplicas",
                  "unavailableReplicas", "terminatingReplicas", "collisionCount"},
                 path, errors);
  ValidateCountsAtMost(status, {"updatedReplicas", "readyReplicas", "availableReplicas"}, "replicas",
                       "status.replicas", path, errors);
  ValidateCountsAtMost(status, {"availableReplicas"}, "readyReplicas", "readyReplicas", path, errors);
  ValidateCollisionCount(request);
}

void ValidateReplicaSet(Request& request) {
  ValidateMetadata(request);
  ValidateReplicaSetSpec(request);
}

void ValidateReplicaSetUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateReplicaSetSpec(request);
  ValidateSameSelector(request);
}

void ValidateReplicaSetStatusUpdate(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  Errors& errors = request.errors;
  ValidateMetadataUpdate(request);
  ValidateCounts(status,
                 {"replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas",
                  "observedGeneration", "terminatingReplicas"},
                 path, errors);
  ValidateCountsAtMost(status, {"fullyLabeledReplicas", "readyReplicas", "availableReplicas"}, "replicas",
                       "status.replicas", path, errors);
  ValidateCountsAtMost(status, {"availableReplicas"}, "readyReplicas", "readyReplicas", path, errors);
}

}  // namespace plimsoll::builtin
