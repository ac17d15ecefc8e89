#include "pod_group.h"

#include <array>
#include <map>

#include "generation.h"

namespace plimsoll::builtin {
namespace {

struct GatedGroupField {
  FieldName field;
  GateName gate;
};

constexpr GatedGroupField kGatedParent = {"parentCompositePodGroupName", "CompositePodGroup"};
constexpr GatedGroupField kGatedConstraints = {"schedulingConstraints", "TopologyAwareWorkloadScheduling"};
constexpr GatedGroupField kGatedClaims = {"resourceClaims", "DRAWorkloadResourceClaims"};
constexpr GatedGroupField kGatedPreemption = {"preemptionPolicy", "PodGroupPreemptionPolicy"};
// Of 1.36.
constexpr std::array<GatedGroupField, 3> kGatedBefore137 = {{
    {"disruptionMode", "WorkloadAwarePreemption"},
    {"priorityClassName", "WorkloadAwarePreemption"},
    {"priority", "WorkloadAwarePreemption"},
}};
constexpr GatedGroupField kGatedComposites = {"compositePodGroupTemplates", "CompositePodGroup"};

// A field of a feature that is off stays only where the old object has it.
void DropUnlessUsed(Struct group, Struct old, const GatedGroupField& gated, const Release& release) {
  const Part before = old.Get(gated.field);
  const bool empty_list = before.form() == Form::kList && before.Count() == 0;
  if (!group || release.Gate(gated.gate) || (before && !empty_list)) return;
  group.Remove(gated.field);
}

void DropPodGroupFields(Struct group, Struct old, const Release& release) {
  DropUnlessUsed(group, old, kGatedConstraints, release);
  DropUnlessUsed(group, old, kGatedClaims, release);
  DropUnlessUsed(group, old, kGatedPreemption, release);
  if (release.Since(37)) return;
  for (const GatedGroupField& gated : kGatedBefore137) DropUnlessUsed(group, old, gated, release);
}

// Templates of pod groups are compared by their place.
void DropTemplateFields(Part templates, Part old, const Release& release) {
  for (const auto& [i, group] : templates.Structs()) {
    DropPodGroupFields(group, i < old.Count() ? old.Structs()[i].value : Struct(), release);
  }
}

// Templates of composite groups are compared by their names; of several the last counts.
void DropCompositeFields(Part templates, Part old, const Release& release) {
  std::map<std::string_view, Struct> named;
  for (const auto& [i, group] : old.Structs()) named[group.Text("name")] = group;
  for (const auto& [i, group] : templates.Structs()) {
    const auto found = named.find(group.Text("name"));
    const Struct before = found == named.end() ? Struct() : found->second;
    DropUnlessUsed(group, before, kGatedPreemption, release);
    DropUnlessUsed(group, before, kGatedComposites, release);
    DropCompositeFields(group.Get(kGatedComposites.field), before.Get(kGatedComposites.field), release);
    DropTemplateFields(group.Get("podGroupTemplates"), before.Get("podGroupTemplates"), release);
  }
}

}  // namespace

void PreparePodGroup(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  ResetStatus(request);
  DropUnlessUsed(spec, old, kGatedParent, request.release);
  DropPodGroupFields(spec, old, request.release);
}

void FinishPodGroup(Request& request) {
  if (!request.release.Since(37)) request.object.Make("spec").SetDefault("disruptionMode", "Pod");
}

void PreparePodGroupForStatus(Request& request) {
  KeepOldSpecAndMetadata(request);
  const bool used = request.old.At("spec").Count("resourceClaims") != 0;
  const Struct status = request.object.At("status");
  if (status && !used && !request.release.Gate(kGatedClaims.gate)) status.Remove("resourceClaimStatuses");
}

void PrepareCompositePodGroup(Request& request) {
  ResetStatus(request);
  DropUnlessUsed(request.object.At("spec"), request.old.At("spec"), kGatedPreemption, request.release);
}

void PrepareWorkload(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  DropTemplateFields(spec.Get("podGroupTemplates"), old.Get("podGroupTemplates"), request.release);
  DropUnlessUsed(spec, old, kGatedComposites, request.release);
  DropCompositeFields(spec.Get(kGatedComposites.field), old.Get(kGatedComposites.field), request.release);
}

}  // namespace plimsoll::builtin
