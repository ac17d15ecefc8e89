#include "persistent_volume_claim.h"

#include <array>
#include <string>

#include "../default/container_totals.h"
#include "../object/clone.h"
#include "../object/internal_diff.h"
#include "../vocabulary/among.h"
#include "../vocabulary/resource_names.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "persistent_volume_claim_spec.h"
#include "plimsoll/schema/names.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kClassAnnotation = "volume.beta.kubernetes.io/storage-class";

bool HasInvalidSelector(Request& request, Struct selector) {
  finding::ErrorList list;
  Errors errors(list);
  ValidateLabelSelector(selector, {}, request.Root(), errors);
  return !list.empty();
}

ClaimSpecOptions ClaimOptions(Request& request) {
  const Struct old = request.old.At("spec");
  ClaimSpecOptions options;
  options.attributes_classes =
      request.release.Gate("VolumeAttributesClass") || old.Has("volumeAttributesClassName");
  options.allow_invalid_api_groups =
      old.At("dataSource").Has("apiGroup") || old.At("dataSourceRef").Has("apiGroup");
  options.allow_invalid_label_values = request.is_update() && HasInvalidSelector(request, old.At("selector"));
  return options;
}

bool RecoversFromFailedExpansion(Request& request) {
  const Struct old = request.old.At("status");
  return request.release.Gate("RecoverVolumeExpansionFailure") || old.Has("allocatedResources") ||
         old.Has("allocatedResourceStatuses");
}

// The class moves from the annotation to the field.
bool IsClassFromAnnotation(Request& request, Struct spec, Struct old) {
  const Part before = request.old.At("metadata").Entry("annotations", kClassAnnotation);
  const Part now = request.object.At("metadata").Entry("annotations", kClassAnnotation);
  return before && !old.Has("storageClassName") && spec.Has("storageClassName") &&
         spec.Text("storageClassName") == before.Text() && (!now || now.Text() == before.Text());
}

bool IsFirstClass(Request& request, Struct spec, Struct old) {
  const Part before = request.old.At("metadata").Entry("annotations", kClassAnnotation);
  return spec.Has("storageClassName") && !old.Has("storageClassName") &&
         (!before || spec.Text("storageClassName") == before.Text());
}

void ValidateClassAnnotation(Request& request) {
  const Part before = request.old.At("metadata").Entry("annotations", kClassAnnotation);
  const Part now = request.object.At("metadata").Entry("annotations", kClassAnnotation);
  if (before.Text() == now.Text()) return;
  request.errors.Invalid(request.Path("metadata", "annotations", kClassAnnotation), now.Text(),
                         std::string(kFieldIsImmutable));
}

// All of the spec is immutable but what these lines set aside.
void ValidateImmutableSpec(Request& request, Struct spec, Struct old) {
  Clone now_clone(spec), before_clone(old);
  const Struct now = now_clone.value(), before = before_clone.value();
  if (!old.Has("volumeName")) before.Set("volumeName", spec.Get("volumeName"));
  if (IsClassFromAnnotation(request, spec, old)) {
    now.Remove("storageClassName");
  } else {
    ValidateClassAnnotation(request);
    if (IsFirstClass(request, spec, old)) now.Remove("storageClassName");
  }
  if (request.object.At("status").Text("phase") == "Bound") {
    const Part amount = old.At("resources").Entry("requests", "storage");
    const Struct resources = now.At("resources");
    if (resources.Has("requests")) {
      SetEntry(resources.Get("requests"), "storage", amount ? amount.Text() : "0");
    }
    now.Set("volumeAttributesClassName", before.Get("volumeAttributesClassName"));
  }
  if (Equal(now, before)) return;
  request.errors.Forbidden(request.Path("spec"),
                           "spec is immutable after creation except resources.requests and "
                           "volumeAttributesClassName for bound claims\n" +
                               InternalDiff(before, now));
}

void ValidateSizeUpdate(Request& request, Struct spec, Struct old) {
  const value::Quantity now = QuantityIn(spec.At("resources").Entry("requests", "storage"));
  if (now >= QuantityIn(old.At("resources").Entry("requests", "storage"))) return;
  const FieldPath path = request.Path("spec", "resources", "requests").Child("storage");
  if (!RecoversFromFailedExpansion(request)) {
    return request.errors.Forbidden(path, "field can not be less than previous value");
  }
  if (now > QuantityIn(request.old.At("status").Entry("capacity", "storage"))) return;
  request.errors.Forbidden(path, "field can not be less than status.capacity");
}

void ValidateAttributesClassUpdate(Request& request, const ClaimSpecOptions& options) {
  const Part now = request.object.At("spec").Get("volumeAttributesClassName");
  if (Equal(now, request.old.At("spec").Get("volumeAttributesClassName"))) return;
  const FieldPath path = request.Path("spec", "volumeAttributesClassName");
  if (!request.release.Gate("VolumeAttributesClass")) {
    request.errors.Forbidden(path,
                             "update is forbidden when the VolumeAttributesClass feature gate is disabled");
  }
  if (!options.attributes_classes || !request.old.At("status").Has("currentVolumeAttributesClassName"))
    return;
  if (now && !now.Text().empty()) return;
  request.errors.Forbidden(path, std::string("update to ") + (now ? "empty string" : "nil") +
                                     " is forbidden when status.currentVolumeAttributesClassName is not nil");
}

bool ValidateClaimResourceKey(std::string_view key, FieldPath path, Errors& errors) {
  const size_t before = errors.count();
  errors.Invalid(path, key, schema::QualifiedNameProblems(key));
  if (errors.count() == before && IsNativeResource(key) && key != "storage") {
    errors.NotSupported(path, key, {"storage"});
  }
  return errors.count() == before;
}

void ValidateExpansion(Struct status, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 5> kStatuses = {"ControllerResizeInProgress",
                                                         "ControllerResizeInfeasible", "NodeResizeInProgress",
                                                         "NodeResizeInfeasible", "NodeResizePending"};
  const FieldPath statuses = path.Child("allocatedResourceStatuses");
  for (const auto& [key, value] : status.Entries("allocatedResourceStatuses")) {
    ValidateClaimResourceKey(key, statuses, errors);
    if (!IsAmong(kStatuses, value.Text())) errors.NotSupported(statuses, key, kStatuses);
  }
  const FieldPath amounts = path.Child("allocatedResources");
  for (const auto& [key, amount] : status.Entries("allocatedResources")) {
    if (!ValidateClaimResourceKey(key, amounts, errors)) continue;
    if (ValidateBasicResource(amount, amounts.Key(key), errors))
      ValidateResourceQuantityValue("storage", amount, amounts.Key(key), errors);
  }
}

}  // namespace

void ValidatePersistentVolumeClaim(Request& request) {
  ValidateMetadata(request);
  ValidatePersistentVolumeClaimSpec(request.object.At("spec"), ClaimOptions(request), request.Path("spec"),
                                    request.errors);
}

void ValidatePersistentVolumeClaimUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidatePersistentVolumeClaim(request);
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  ValidateImmutableSpec(request, spec, old);
  ValidateSizeUpdate(request, spec, old);
  ValidateImmutableField(spec.Get("volumeMode"), old.Get("volumeMode"), request.Path("volumeMode"),
                         request.errors);
  ValidateAttributesClassUpdate(request, ClaimOptions(request));
}

void ValidatePersistentVolumeClaimStatus(Request& request) {
  ValidateMetadataUpdate(request);
  if (request.object.At("spec").Count("accessModes") == 0) {
    request.errors.Required(request.Path("Spec", "accessModes"));
  }
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  for (const auto& [name, amount] : status.Entries("capacity")) {
    ValidateBasicResource(amount, path.Child("capacity").Key(name), request.errors);
  }
  if (RecoversFromFailedExpansion(request)) ValidateExpansion(status, path, request.errors);
}

}  // namespace plimsoll::builtin
