#include "pod_group.h"

#include "../object/text_set.h"
#include "../vocabulary/field_texts.h"
#include "label_selector.h"
#include "object_meta.h"
#include "older_scheduling.h"
#include "pod_group_types.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxGroupClaimStatuses = 4;

void ValidateWorkloadReference(const TaggedField& field) {
  if (!field) return;
  const Tagged reference = field.Pointee();
  TaggedField(reference, "workloadName").Required().Format(LongNameProblems);
  TaggedField(reference, "templateName").Required().Format(ShortNameProblems);
}

void ValidatePodGroupSpec(const Tagged& spec) {
  TaggedField(spec, "parentCompositePodGroupName")
      .Gated("CompositePodGroup")
      .Immutable()
      .Format(LongNameProblems);
  ValidateWorkloadReference(TaggedField(spec, "workloadRef").Immutable().Optional());
  if (const TaggedField policy(spec, "schedulingPolicy"); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfPods);
  }
  constexpr GateName kTopologyGate = "TopologyAwareWorkloadScheduling";
  TaggedField constraints = TaggedField(spec, "schedulingConstraints").Gated(kTopologyGate);
  if (spec.release().Gate(kTopologyGate)) constraints.Immutable();
  ValidateGroupConstraints(constraints);
  ValidateGroupClaims(spec);
  ValidateGroupDisruptionAndPriority(spec);
}

void ValidateCompositeSpec(const Tagged& spec) {
  TaggedField(spec, "parentCompositePodGroupName").Immutable().Optional().Format(LongNameProblems);
  ValidateWorkloadReference(TaggedField(spec, "workloadRef").Immutable().Required());
  if (const TaggedField policy = TaggedField(spec, "schedulingPolicy").Immutable(); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfGroups);
  }
  ValidateGroupConstraints(TaggedField(spec, "schedulingConstraints").Immutable().Optional());
  ValidateGroupDisruptionAndPriority(spec);
}

void ValidatePodGroupTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  if (const TaggedField spec(object, "spec"); spec) {
    request.release.Since(37) ? ValidatePodGroupSpec(spec.Value()) : ValidateOlderPodGroupSpec(spec.Value());
  }
  if (const TaggedField field(object, "status"); field) {
    const Tagged status = field.Value();
    TaggedField(status, "resourceClaimStatuses")
        .MaxItems(kMaxGroupClaimStatuses)
        .Optional()
        .Unique("name")
        .Each("name", [](const Tagged& claim) {
          TaggedField(claim, "resourceClaimName").Optional().Format(LongNameProblems);
        });
  }
}

void ValidateCompositeTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  if (const TaggedField spec(object, "spec"); spec) ValidateCompositeSpec(spec.Value());
}

}  // namespace

void ValidatePodGroup(Request& request) {
  const Struct spec = request.object.At("spec");
  ValidateMetadata(request);
  if (spec.Has("parentCompositePodGroupName") && !spec.Has("workloadRef")) {
    request.errors.Required(request.Path("spec", "workloadRef"),
                            "must be set when parentCompositePodGroupName is set");
  }
  ValidatePodGroupTags(request);
}

void ValidatePodGroupUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidatePodGroupTags(request);
}

void ValidatePodGroupStatus(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status");
  ValidateMetadataUpdate(request);
  ValidateConditions(status.Get("conditions"), request.release, path.Child("conditions"), request.errors);
  const TextSet names(request.object.At("spec").Get("resourceClaims"), "name");
  for (const auto& [i, claim] : status.Structs("resourceClaimStatuses")) {
    if (names.Has(claim.Text("name"))) continue;
    request.errors.Invalid(path.Child("resourceClaimStatuses").Index(i).Child("name"), claim.Text("name"),
                           "must match the name of an entry in `spec.resourceClaims`");
  }
  ValidatePodGroupTags(request);
}

void ValidateCompositePodGroup(Request& request) {
  ValidateMetadata(request);
  ValidateCompositeTags(request);
}

void ValidateCompositePodGroupUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateCompositeTags(request);
}

void ValidateCompositePodGroupStatus(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateConditions(request.object.At("status").Get("conditions"), request.release,
                     request.Path("status", "conditions"), request.errors);
  ValidateCompositeTags(request);
}

}  // namespace plimsoll::builtin
