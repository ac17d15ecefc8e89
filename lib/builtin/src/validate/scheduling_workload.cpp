#include "scheduling_workload.h"

#include "../vocabulary/field_texts.h"
#include "object_meta.h"
#include "older_scheduling.h"
#include "pod_group_types.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxTemplates = 8;

schema::NameProblems PathNameProblems(std::string_view text) {
  return schema::PathSegmentProblems(text, false);
}

void ValidatePodGroupTemplate(const Tagged& group) {
  TaggedField(group, "name").Required().Format(ShortNameProblems);
  if (const TaggedField policy(group, "schedulingPolicy"); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfPods);
  }
  ValidateGroupConstraints(
      TaggedField(group, "schedulingConstraints").Gated("TopologyAwareWorkloadScheduling").Immutable());
  ValidateGroupClaims(group);
  ValidateGroupDisruptionAndPriority(group);
}

void ValidatePodGroupTemplates(const Tagged& owner) {
  TaggedField(owner, "podGroupTemplates")
      .MaxItems(kMaxTemplates)
      .Optional()
      .SameItems()
      .Unique("name")
      .Each("name", ValidatePodGroupTemplate);
}

void ValidateOlderGroupTemplates(const Tagged& owner) {
  TaggedField(owner, "podGroupTemplates")
      .Immutable()
      .MaxItems(kMaxTemplates)
      .Required()
      .Unique("name")
      .Each("name", ValidateOlderGroupTemplate);
}

void ValidateComposites(TaggedField field);

void ValidateCompositeTemplate(const Tagged& group) {
  TaggedField(group, "name").Required().Format(ShortNameProblems);
  if (const TaggedField policy(group, "schedulingPolicy"); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfGroups);
  }
  ValidateGroupConstraints(TaggedField(group, "schedulingConstraints").Immutable().Optional());
  ValidateGroupDisruptionAndPriority(group);
  ValidatePodGroupTemplates(group);
  ValidateComposites(TaggedField(group, "compositePodGroupTemplates"));
}

void ValidateComposites(TaggedField field) {
  field.MaxItems(kMaxTemplates).Optional().SameItems().Unique("name").Each("name", ValidateCompositeTemplate);
}

void ValidateControllerReference(const TaggedField& reference) {
  if (!reference) return;
  const Tagged controller = reference.Pointee();
  TaggedField(controller, "apiGroup").Optional().Format(LongNameProblems);
  TaggedField(controller, "kind").Required().Format(PathNameProblems);
  TaggedField(controller, "name").Required().Format(PathNameProblems);
}

void ValidateWorkloadTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  const TaggedField field(object, "spec");
  if (!field) return;
  const Tagged spec = field.Value();
  const bool composites = request.release.Since(37);
  if (composites) ValidateUnion(spec, {"podGroupTemplates", "compositePodGroupTemplates"});
  ValidateControllerReference(TaggedField(spec, "controllerRef").Immutable().Optional());
  if (!composites) return ValidateOlderGroupTemplates(spec);
  ValidatePodGroupTemplates(spec);
  ValidateComposites(TaggedField(spec, "compositePodGroupTemplates").Gated("CompositePodGroup"));
}

// 1.35 has no tags, and only 1.37 compares templates with one another.
void ValidateWorkloadSpec(Request& request) {
  if (!request.release.Since(36)) {
    return request.is_update() ? ValidateFirstWorkloadSpecUpdate(request)
                               : ValidateFirstWorkloadSpec(request);
  }
  if (request.release.Since(37)) {
    ValidateWorkloadTemplates(request.object.At("spec"), request.Path("spec"), request.errors);
  }
  ValidateWorkloadTags(request);
}

}  // namespace

void ValidateWorkload(Request& request) {
  ValidateMetadata(request);
  ValidateWorkloadSpec(request);
}

void ValidateWorkloadUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateWorkloadSpec(request);
}

}  // namespace plimsoll::builtin
