#include "older_scheduling.h"

#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/field_texts.h"
#include "field.h"
#include "label_selector.h"
#include "pod_group_types.h"

namespace plimsoll::builtin {
namespace {

constexpr GateName kPreemption = "WorkloadAwarePreemption";
constexpr GateName kTopology = "TopologyAwareWorkloadScheduling";
constexpr int64_t kMaxPriority = 1'000'000'000;
constexpr uint32_t kMaxFirstGroups = 8;

// Whether an update may change the field of a group.
enum class GroupField : uint8_t { kCanChange, kIsImmutable };

TaggedField PreemptionField(const Tagged& group, FieldName field, GroupField kind) {
  TaggedField found = TaggedField(group, field).Gated(kPreemption);
  if (kind == GroupField::kIsImmutable && group.release().Gate(kPreemption)) found.Immutable();
  return found;
}

void ValidateDisruption(const Tagged& group, GroupField kind) {
  constexpr std::array<std::string_view, 2> kModes = {"Pod", "PodGroup"};
  TaggedField mode = PreemptionField(group, "disruptionMode", kind);
  if (mode) mode.OneOf(kModes);
  PreemptionField(group, "priorityClassName", kind).Format(LongNameProblems);
  PreemptionField(group, "priority", kind).Maximum(kMaxPriority);
}

void ValidateTemplateReference(const TaggedField& field) {
  if (!field) return;
  const Tagged reference = field.Pointee();
  ValidateUnion(reference, {"workload"});
  const TaggedField workload = TaggedField(reference, "workload").Optional();
  if (!workload) return;
  const Tagged target = workload.Pointee();
  TaggedField(target, "workloadName").Required().Format(LongNameProblems);
  TaggedField(target, "podGroupTemplateName").Required().Format(ShortNameProblems);
}

void ValidateControllerPart(Struct controller, FieldName field, FieldPath path, Errors& errors) {
  const std::string_view text = controller.Text(field);
  if (text.empty()) return errors.Required(path.Child(field.text()));
  errors.Invalid(path.Child(field.text()), text, schema::PathSegmentProblems(text, false));
}

void ValidateController(Struct controller, FieldPath path, Errors& errors) {
  if (!controller) return;
  const std::string_view group = controller.Text("apiGroup");
  if (!group.empty()) errors.Invalid(path.Child("apiGroup"), group, schema::Dns1123SubdomainProblems(group));
  ValidateControllerPart(controller, "kind", path, errors);
  ValidateControllerPart(controller, "name", path, errors);
}

void ValidateFirstPolicy(Struct policy, FieldPath path, Errors& errors) {
  const bool basic = policy.Has("basic"), gang = policy.Has("gang");
  if (basic && gang) {
    errors.Invalid(path, "{`basic`, `gang`}",
                   "exactly one of `basic`, `gang` is required, but multiple fields are set");
  } else if (gang) {
    ValidatePositiveField(policy.At("gang").Int("minCount"), path.Child("gang", "minCount"), errors);
  } else if (!basic) {
    errors.Required(path, "exactly one of `basic`, `gang` is required");
  }
}

void ValidateFirstGroups(Struct spec, FieldPath path, Errors& errors) {
  const uint32_t count = spec.Count("podGroups");
  if (count == 0) return errors.Required(path, "must have at least one item");
  if (count > kMaxFirstGroups) return errors.TooMany(path, count, kMaxFirstGroups);
  TextSet names;
  for (const auto& [i, group] : spec.Structs("podGroups")) {
    const std::string_view name = group.Text("name");
    const FieldPath own = path.Index(i).Child("name");
    errors.Invalid(own, name, schema::Dns1123LabelProblems(name));
    if (!names.Add(name)) errors.Duplicate(own, name);
    ValidateFirstPolicy(group.At("policy"), path.Index(i).Child("policy"), errors);
  }
}

}  // namespace

void ValidateOlderPodGroupSpec(const Tagged& spec) {
  ValidateTemplateReference(TaggedField(spec, "podGroupTemplateRef").Immutable().Optional());
  if (const TaggedField policy = TaggedField(spec, "schedulingPolicy").Immutable(); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfPods);
  }
  TaggedField constraints = TaggedField(spec, "schedulingConstraints").Gated(kTopology);
  if (spec.release().Gate(kTopology)) constraints.Immutable();
  ValidateGroupConstraints(constraints);
  ValidateGroupClaims(spec);
  ValidateDisruption(spec, GroupField::kIsImmutable);
}

void ValidateOlderGroupTemplate(const Tagged& group) {
  TaggedField(group, "name").Required().Format(ShortNameProblems);
  if (const TaggedField policy(group, "schedulingPolicy"); policy) {
    ValidateGroupPolicy(policy.Value(), GroupForm::kOfPods);
  }
  ValidateGroupConstraints(TaggedField(group, "schedulingConstraints").Gated(kTopology));
  ValidateGroupClaims(group);
  ValidateDisruption(group, GroupField::kCanChange);
}

void ValidateFirstWorkloadSpec(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  ValidateController(spec.At("controllerRef"), path.Child("controllerRef"), request.errors);
  ValidateFirstGroups(spec, path.Child("podGroups"), request.errors);
}

// Upstream leaves `spec` out of these paths.
void ValidateFirstWorkloadSpecUpdate(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  ValidateFirstWorkloadSpec(request);
  if (old.Has("controllerRef")) {
    ValidateImmutableField(spec.Get("controllerRef"), old.Get("controllerRef"), request.Path("controllerRef"),
                           request.errors);
  }
  ValidateImmutableField(spec.Get("podGroups"), old.Get("podGroups"), request.Path("podGroups"),
                         request.errors);
}

}  // namespace plimsoll::builtin
