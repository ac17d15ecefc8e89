#include "stateful_set.h"

#include <string>

#include "../object/text_set.h"
#include "field.h"
#include "object_meta.h"
#include "persistent_volume_claim_spec.h"
#include "plimsoll/schema/names.h"
#include "pod_spec.h"
#include "selector_match.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

// StatefulSetValidationOptions. Nobody looked into templates before 1.34, and at names of services
// before 1.33.
struct SetOptions {
  PodOptions pod;
  bool allow_invalid_service_name = false;
  bool skip_pod_template = false;
  bool skip_claim_templates = false;
  bool allow_recreate = false;
};

void ValidateRollingUpdateStatefulSet(Struct update, FieldPath path, Errors& errors) {
  const Part unavailable = update.Get("maxUnavailable");
  const FieldPath unavailable_path = path.Child("maxUnavailable");
  ValidateNonnegativeField(update.Int("partition"), path.Child("partition"), errors);
  if (!unavailable) return;
  ValidatePositiveIntOrPercent(unavailable, unavailable_path, errors);
  if (IntOrPercentValue(unavailable) == 0) errors.Invalid(unavailable_path, unavailable, "cannot be 0");
  IsNotMoreThan100Percent(unavailable, unavailable_path, errors);
}

void ValidateStatefulSetStrategy(Struct strategy, const SetOptions& options, FieldPath path, Errors& errors) {
  const std::string_view type = strategy.Text("type");
  const Struct update = strategy.At("rollingUpdate");
  if (type == "OnDelete" || (type == "Recreate" && options.allow_recreate)) {
    if (!update) return;
    errors.Invalid(path.Child("rollingUpdate"), update, "only allowed for updateStrategy 'RollingUpdate'");
  } else if (type == "RollingUpdate") {
    if (update) ValidateRollingUpdateStatefulSet(update, path.Child("rollingUpdate"), errors);
  } else {
    errors.Invalid(path, strategy,
                   options.allow_recreate ? "must be 'RollingUpdate', 'OnDelete', or 'Recreate'"
                                          : "must be 'RollingUpdate' or 'OnDelete'");
  }
}

void ValidateClaimRetention(Struct policy, FieldPath path, Errors& errors) {
  if (!policy) return;
  for (const FieldName field : {FieldName("whenDeleted"), FieldName("whenScaled")}) {
    const std::string_view type = policy.Text(field);
    if (type == "Retain" || type == "Delete") continue;
    errors.NotSupported(path.Child(field.text()), Shown::Word(type), {"Retain", "Delete"});
  }
}

// The volumes of claim templates come first, and hide those of the same name.
void ReplaceVolumes(Struct pod_spec, Part claims) {
  const Part volumes = pod_spec.Get("volumes");
  Item before;
  if (volumes) before = *volumes.item();
  pod_spec.Remove("volumes");
  const Part list = pod_spec.MakeList("volumes");
  TextSet names;
  for (const auto& [i, claim] : claims.Structs()) {
    const Part name = claim.At("metadata").Get("name");
    if (!names.Add(name.Text())) continue;
    const Struct volume = AppendStruct(list);
    volume.Set("name", name);
    volume.Make("persistentVolumeClaim").Set("claimName", name);
  }
  for (const auto& [i, volume] : Part(&before, pod_spec.object()).Structs()) {
    if (names.Has(volume.Text("name"))) continue;
    pod_spec.object()->Copy(pod_spec.object()->AppendItem(*list.item()), *volume.item());
  }
}

// The template as its pods will be: the controller sets their names and the volumes of their claims.
// `copy` holds it if it is not that of the spec.
Struct TemplateOfPods(Struct spec, Item& copy) {
  const Struct pod_template = spec.At("template"), pod_spec = pod_template.At("spec");
  const Part claims = spec.Get("volumeClaimTemplates");
  if (pod_spec.Text("subdomain").empty() && pod_spec.Text("hostname").empty() && claims.Count() == 0)
    return pod_template;
  spec.object()->Copy(copy, *pod_template.item());
  const Struct made(&copy, spec.object());
  made.At("spec").Remove("subdomain");
  made.At("spec").Remove("hostname");
  if (claims.Count() != 0) ReplaceVolumes(made.At("spec"), claims);
  return made;
}

void ValidateStatefulSetTemplate(Struct spec, const SetOptions& options, FieldPath path, Errors& errors) {
  Item copy;
  const Struct pod_template = TemplateOfPods(spec, copy), metadata = pod_template.At("metadata");
  const Struct selector = spec.At("selector");
  if (!selector || !IsEmptySelector(selector)) {
    ValidateTemplateIsSelected(selector, pod_template, path, errors);
  }
  if (!options.skip_pod_template) ValidatePodTemplateSpec(pod_template, path, options.pod, errors);
  ValidateLabels(metadata.Get("labels"), path.Child("labels"), errors);
  ValidateAnnotations(metadata.Get("annotations"), path.Child("annotations"), errors);
  ValidatePodAnnotations(metadata, pod_template.At("spec"), path.Child("annotations"), options.pod, errors);
}

void ValidateClaimTemplates(Struct spec, FieldPath path, Errors& errors) {
  for (const auto& [i, claim] : spec.Structs("volumeClaimTemplates")) {
    ValidatePersistentVolumeClaimSpec(claim.At("spec"), {}, path.Index(i).Child("spec"), errors);
  }
}

void ValidatePodManagementPolicy(std::string_view policy, FieldPath path, Errors& errors) {
  if (policy == "OrderedReady" || policy == "Parallel") return;
  errors.Invalid(path, Shown::Word(policy), "must be 'OrderedReady' or 'Parallel'");
}

void ValidateServiceName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return;
  errors.Invalid(path, name, schema::Dns1123LabelProblems(name));
}

void ValidateStatefulSetSpec(Struct spec, const SetOptions& options, FieldPath path, Errors& errors) {
  const Struct selector = spec.At("selector");
  ValidatePodManagementPolicy(spec.Text("podManagementPolicy"), path.Child("podManagementPolicy"), errors);
  ValidateStatefulSetStrategy(spec.At("updateStrategy"), options, path.Child("updateStrategy"), errors);
  ValidateClaimRetention(spec.At("persistentVolumeClaimRetentionPolicy"),
                         path.Child("persistentVolumeClaimRetentionPolicy"), errors);
  if (!options.skip_claim_templates) {
    ValidateClaimTemplates(spec, path.Child("volumeClaimTemplates"), errors);
  }
  ValidateCounts(spec, {"replicas", "minReadySeconds"}, path, errors);
  ValidateNonnegativeField(spec.At("ordinals").Int("start"), path.Child("ordinals.start"), errors);
  if (!options.allow_invalid_service_name) {
    ValidateServiceName(spec.Text("serviceName"), path.Child("serviceName"), errors);
  }
  ValidateRequiredSelector(selector, "statefulset", path.Child("selector"), errors);
  if (!IsUsableSelector(selector)) {
    errors.Invalid(path.Child("selector"), selector, "");
  } else {
    ValidateStatefulSetTemplate(spec, options, path.Child("template"), errors);
  }
  ValidateRunsForever(spec.At("template"), "StatefulSet", path.Child("template"), errors);
}

void ValidateOtherSetChanges(const Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  if (request.release.Since(37)) {
    for (const FieldName field : {FieldName("selector"), FieldName("volumeClaimTemplates")}) {
      ValidateImmutableField(spec.Get(field), old.Get(field), request.Path("spec", field.text()),
                             request.errors);
    }
    for (const FieldName field : {FieldName("serviceName"), FieldName("podManagementPolicy")}) {
      ValidateImmutableText(spec.Text(field), old.Text(field), request.Path("spec", field.text()),
                            request.errors);
    }
    return;
  }
  const auto same = [&](FieldName field) { return Equal(spec.Get(field), old.Get(field)); };
  const bool same_history = request.release.Since(33) || same("revisionHistoryLimit");
  if (same_history && same("selector") && same("volumeClaimTemplates") && same("serviceName") &&
      same("podManagementPolicy"))
    return;
  request.errors.Forbidden(request.Path("spec"),
                           std::string("updates to statefulset spec for fields other than 'replicas', "
                                       "'ordinals', 'template', 'updateStrategy', ") +
                               (request.release.Since(33) ? "'revisionHistoryLimit', " : "") +
                               "'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden");
}

}  // namespace

void ValidateStatefulSet(Request& request) {
  const SetOptions options{.pod = WorkloadTemplateOptions(request),
                           .allow_invalid_service_name = !request.release.Since(33),
                           .skip_pod_template = !request.release.Since(34),
                           .skip_claim_templates = !request.release.Since(34),
                           .allow_recreate = request.release.Gate("StatefulSetRecreateStrategy")};
  ValidateMetadata(request);
  ValidateStatefulSetSpec(request.object.At("spec"), options, request.Path("spec"), request.errors);
}

// What an old object has wrong in its template, or what cannot change, may stay.
void ValidateStatefulSetUpdate(Request& request) {
  const Struct old = request.old.At("spec");
  SetOptions options{
      .pod = WorkloadTemplateOptions(request),
      .allow_invalid_service_name = true,
      .skip_claim_templates = true,
      .allow_recreate = request.release.Gate("StatefulSetRecreateStrategy") ||
                        (request.release.Since(37) && old.At("updateStrategy").Text("type") == "Recreate")};
  ValidateMetadataUpdate(request);
  finding::ErrorList found;
  Errors old_errors(found);
  ValidateStatefulSetSpec(old, options, request.Path("spec"), old_errors);
  options.skip_pod_template = !found.empty() || !request.release.Since(34);
  ValidateStatefulSetSpec(request.object.At("spec"), options, request.Path("spec"), request.errors);
  ValidateOtherSetChanges(request);
}

void ValidateStatefulSetStatusUpdate(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  Errors& errors = request.errors;
  ValidateCounts(status,
                 {"replicas", "readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas",
                  "observedGeneration", "collisionCount"},
                 path, errors);
  ValidateCountsAtMost(status, {"readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"},
                       "replicas", "status.replicas", path, errors);
  ValidateCountsAtMost(status, {"availableReplicas"}, "readyReplicas", "status.readyReplicas", path, errors);
  ValidateMetadataUpdate(request);
  ValidateCollisionCount(request);
}

}  // namespace plimsoll::builtin
