#include "scheduling_workload.h"

#include "../vocabulary/field_texts.h"
#include "object_meta.h"
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

void ValidateWorkloadTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  const TaggedField field(object, "spec");
  if (!field) return;
  const Tagged spec = field.Value();
  ValidateUnion(spec, {"podGroupTemplates", "compositePodGroupTemplates"});
  const TaggedField reference = TaggedField(spec, "controllerRef").Immutable().Optional();
  if (reference) {
    const Tagged controller = reference.Pointee();
    TaggedField(controller, "apiGroup").Optional().Format(LongNameProblems);
    TaggedField(controller, "kind").Required().Format(PathNameProblems);
    TaggedField(controller, "name").Required().Format(PathNameProblems);
  }
  ValidatePodGroupTemplates(spec);
  ValidateComposites(TaggedField(spec, "compositePodGroupTemplates").Gated("CompositePodGroup"));
}

}  // namespace

void ValidateWorkload(Request& request) {
  ValidateMetadata(request);
  ValidateWorkloadTemplates(request.object.At("spec"), request.Path("spec"), request.errors);
  ValidateWorkloadTags(request);
}

void ValidateWorkloadUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateWorkloadTemplates(request.object.At("spec"), request.Path("spec"), request.errors);
  ValidateWorkloadTags(request);
}

}  // namespace plimsoll::builtin
