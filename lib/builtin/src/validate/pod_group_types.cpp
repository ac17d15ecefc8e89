#include "pod_group_types.h"

#include <array>

#include "../vocabulary/field_texts.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxGroupClaims = 4;
constexpr int64_t kMaxGroupPriority = 1'000'000'000;

void ValidateGroupClaim(const Tagged& claim) {
  ValidateUnion(claim, {"resourceClaimName", "resourceClaimTemplateName"});
  TaggedField(claim, "name").Required().Format(ShortNameProblems);
  TaggedField(claim, "resourceClaimName").Optional().Format(LongNameProblems);
  TaggedField(claim, "resourceClaimTemplateName").Optional().Format(LongNameProblems);
}

}  // namespace

void ValidateGroupPolicy(const Tagged& policy, GroupForm form) {
  ValidateUnion(policy, {"basic", "gang"});
  TaggedField(policy, "basic").Immutable().Optional();
  const TaggedField gang = TaggedField(policy, "gang").Optional().NoSet().NoUnset();
  if (!gang) return;
  const Tagged pointee = gang.Pointee();
  const FieldName count = form == GroupForm::kOfPods ? FieldName("minCount") : FieldName("minGroupCount");
  TaggedField(pointee, count).Required().Minimum(1);
}

void ValidateGroupConstraints(const TaggedField& field) {
  if (!field) return;
  const Tagged constraints = field.Pointee();
  const TaggedField topology = TaggedField(constraints, "topology").Optional().MaxItems(1);
  if (!topology) return;
  // The list is atomic: its items have no old ones.
  for (const auto& [i, item] : constraints.now.Structs("topology")) {
    const Tagged one{constraints.request, item, {}, false, constraints.path.Child("topology").Index(i)};
    TaggedField(one, "key").Required().Format(schema::QualifiedNameProblems);
  }
}

void ValidateGroupClaims(const Tagged& group) {
  TaggedField(group, "resourceClaims")
      .Immutable()
      .MaxItems(kMaxGroupClaims)
      .Optional()
      .Unique("name")
      .Each("name", ValidateGroupClaim);
}

void ValidateGroupDisruptionAndPriority(const Tagged& group) {
  constexpr std::array<std::string_view, 2> kPolicies = {"Never", "PreemptLowerPriority"};
  if (const TaggedField mode = TaggedField(group, "disruptionMode").Immutable().Optional()) {
    ValidateUnion(mode.Pointee(), {"single", "all"});
  }
  TaggedField(group, "priorityClassName").Immutable().Optional().Format(LongNameProblems);
  TaggedField(group, "priority").Immutable().Optional().Maximum(kMaxGroupPriority);
  TaggedField(group, "preemptionPolicy").Immutable().Gated("PodGroupPreemptionPolicy").OneOf(kPolicies);
}

}  // namespace plimsoll::builtin
