#include "persistent_volume.h"

#include <array>
#include <string>
#include <utility>

#include "../default/container_totals.h"
#include "../object/clone.h"
#include "../object/internal_diff.h"
#include "../vocabulary/among.h"
#include "affinity.h"
#include "field.h"
#include "label_selector.h"
#include "object_meta.h"
#include "persistent_volume_claim_spec.h"
#include "plimsoll/schema/names.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kVolumeSourceType = "core.PersistentVolumeSource";

void ValidateCapacity(Struct spec, FieldPath path, Errors& errors) {
  const Part capacity = spec.Get("capacity");
  if (capacity.Count() == 0) errors.Required(path);
  if (!spec.Entry("capacity", "storage") || capacity.Count() > 1) {
    errors.NotSupported(path, capacity, {"storage"});
  }
  for (const auto& [name, amount] : capacity.Entries()) {
    ValidateBasicResource(amount, path.Key(name), errors);
    if (QuantityIn(amount).Sign() <= 0) errors.Invalid(path.Key(name), amount, "must be greater than zero");
  }
}

bool HasInvalidAffinity(Struct spec) {
  for (const auto& [i, term] : spec.At("nodeAffinity").At("required").Structs("nodeSelectorTerms")) {
    if (HasInvalidLabelValue(term)) return true;
  }
  return false;
}

void ValidateVolumeAffinity(Request& request, Struct affinity, FieldPath path) {
  if (!affinity) return;
  if (!affinity.Has("required")) {
    return request.errors.Required(path.Child("required"), "must specify required node constraints");
  }
  ValidateNodeSelector(affinity.At("required"), HasInvalidAffinity(request.old.At("spec")),
                       path.Child("required"), request.errors);
}

bool UsesAttributesClasses(Request& request) {
  return request.release.Gate("VolumeAttributesClass") ||
         request.old.At("spec").Has("volumeAttributesClassName");
}

void ValidateVolumeClasses(Request& request, Struct spec, FieldPath path) {
  const std::string_view name = spec.Text("storageClassName");
  if (!name.empty()) {
    request.errors.Invalid(path.Child("storageClassName"), name, schema::Dns1123SubdomainProblems(name));
  }
  constexpr std::array<std::string_view, 2> kPersistentVolumeModes = {"Block", "Filesystem"};
  const Part mode = spec.Get("volumeMode");
  if (mode && !IsAmong(kPersistentVolumeModes, mode.Text())) {
    request.errors.NotSupported(path.Child("volumeMode"), mode, kPersistentVolumeModes);
  }
  const Part attributes = spec.Get("volumeAttributesClassName");
  if (!attributes || !UsesAttributesClasses(request)) return;
  const FieldPath own = path.Child("volumeAttributesClassName");
  if (attributes.Text().empty()) {
    request.errors.Required(own, "an empty string is disallowed");
  } else {
    request.errors.Invalid(own, attributes, schema::Dns1123SubdomainProblems(attributes.Text()));
  }
  if (!spec.Has("csi")) {
    request.errors.Required(path.Child("csi"), "has to be specified when using volumeAttributesClassName");
  }
}

void ValidateVolumeSpec(Request& request, Struct spec, FieldPath path) {
  constexpr std::array<std::string_view, 3> kPolicies = {"Delete", "Recycle", "Retain"};
  Errors& errors = request.errors;
  if (spec.Count("accessModes") == 0) errors.Required(path.Child("accessModes"));
  ValidateAccessModes(spec, path.Child("accessModes"), errors);
  ValidateCapacity(spec, path.Child("capacity"), errors);
  const std::string_view policy = spec.Text("persistentVolumeReclaimPolicy");
  const FieldPath own = path.Child("persistentVolumeReclaimPolicy");
  if (!policy.empty() && !IsAmong(kPolicies, policy)) errors.NotSupported(own, policy, kPolicies);
  ValidateVolumeAffinity(request, spec.At("nodeAffinity"), path.Child("nodeAffinity"));
  ValidatePersistentVolumeSource(spec, request.object.At("metadata").Text("name"), spec.Has("nodeAffinity"),
                                 path, errors);
  ValidateVolumeClasses(request, spec, path);
}

// Kinds of volumes that cannot have mount options do not have the old annotation for them.
void ValidateMountOptions(Request& request) {
  constexpr std::array<FieldName, 13> kWithOptions = {"gcePersistentDisk",
                                                      "awsElasticBlockStore",
                                                      "glusterfs",
                                                      "nfs",
                                                      "rbd",
                                                      "quobyte",
                                                      "iscsi",
                                                      "cinder",
                                                      "cephfs",
                                                      "azureFile",
                                                      "azureDisk",
                                                      "vsphereVolume",
                                                      "photonPersistentDisk"};
  constexpr std::string_view kAnnotation = "volume.beta.kubernetes.io/mount-options";
  if (!request.object.At("metadata").Entry("annotations", kAnnotation)) return;
  for (const FieldName field : kWithOptions) {
    if (request.object.At("spec").Has(field)) return;
  }
  request.errors.Forbidden(request.Path("metadata", "annotations", kAnnotation),
                           "may not specify mount options for this volume type");
}

// Only what the source embeds is compared.
void KeepSource(Struct spec) {
  for (const FieldName field :
       {FieldName("capacity"), FieldName("accessModes"), FieldName("claimRef"),
        FieldName("persistentVolumeReclaimPolicy"), FieldName("storageClassName"), FieldName("mountOptions"),
        FieldName("volumeMode"), FieldName("nodeAffinity"), FieldName("volumeAttributesClassName")}) {
    spec.Remove(field);
  }
}

void ValidateImmutableSource(Request& request, Struct spec, Struct old) {
  Clone now_clone(spec), before_clone(old);
  const Struct now = now_clone.value(), before = before_clone.value();
  KeepSource(now);
  KeepSource(before);
  if (before.Has("csi") && !before.At("csi").Has("controllerExpandSecretRef") && now.Has("csi")) {
    now.At("csi").Remove("controllerExpandSecretRef");
  }
  if (Equal(now, before)) return;
  request.errors.Forbidden(request.Path("spec", "persistentvolumesource"),
                           "spec.persistentvolumesource is immutable after creation\n" +
                               InternalDiff(before, now, kVolumeSourceType));
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kStableLabels = {{
    {"failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"},
    {"failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"},
    {"beta.kubernetes.io/os", "kubernetes.io/os"},
    {"beta.kubernetes.io/arch", "kubernetes.io/arch"},
    {"beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"},
}};

// The server takes an empty key for the newer name of each label that has none.
std::string_view StableLabel(std::string_view label) {
  for (const auto& [beta, stable] : kStableLabels) {
    if (label == beta) return stable;
  }
  return "";
}

void AdoptStableLabels(Part now, Part before) {
  for (const auto& [i, requirement] : before.Structs()) {
    if (i >= now.Count()) return;
    const std::string_view key = now.Structs()[i].value.Text("key");
    if (key != StableLabel(requirement.Text("key"))) continue;
    key.empty() ? requirement.Remove("key") : requirement.Set("key", key);
  }
}

void ValidateAffinityUpdate(Request& request, Struct now, Struct old) {
  if (request.release.Gate("MutablePVNodeAffinity") || !old) return;
  Clone clone(old);
  const Part terms = now.At("required").Get("nodeSelectorTerms");
  for (const auto& [i, term] : clone.value().At("required").Structs("nodeSelectorTerms")) {
    if (i >= terms.Count()) break;
    AdoptStableLabels(terms.Structs()[i].value.Get("matchExpressions"), term.Get("matchExpressions"));
    AdoptStableLabels(terms.Structs()[i].value.Get("matchFields"), term.Get("matchFields"));
  }
  if (Equal(now, clone.value())) return;
  request.errors.Invalid(request.Path("nodeAffinity"), now,
                         std::string(kFieldIsImmutable) + ", except for updating from beta label to GA");
}

void ValidateVolumeAttributesUpdate(Request& request, Struct spec, Struct old) {
  if (Equal(spec.Get("volumeAttributesClassName"), old.Get("volumeAttributesClassName"))) return;
  const FieldPath path = request.Path("spec", "volumeAttributesClassName");
  if (!request.release.Gate("VolumeAttributesClass")) {
    request.errors.Forbidden(path,
                             "update is forbidden when the VolumeAttributesClass feature gate is disabled");
  }
  if (!UsesAttributesClasses(request) || spec.Has("volumeAttributesClassName")) return;
  request.errors.Forbidden(path, "update from non-nil value to nil is forbidden");
}

}  // namespace

void ValidatePersistentVolume(Request& request) {
  ValidateMetadata(request);
  ValidateVolumeSpec(request, request.object.At("spec"), request.Path("spec"));
  ValidateMountOptions(request);
}

void ValidatePersistentVolumeUpdate(Request& request) {
  ValidatePersistentVolume(request);
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  ValidateImmutableSource(request, spec, old);
  ValidateImmutableField(spec.Get("volumeMode"), old.Get("volumeMode"), request.Path("volumeMode"),
                         request.errors);
  ValidateAffinityUpdate(request, spec.At("nodeAffinity"), old.At("nodeAffinity"));
  ValidateVolumeAttributesUpdate(request, spec, old);
}

}  // namespace plimsoll::builtin
