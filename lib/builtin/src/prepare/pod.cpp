#include "pod.h"

#include <string>

#include "../default/container_totals.h"
#include "../object/equality.h"
#include "../object/server_time.h"
#include "app_armor.h"
#include "generation.h"
#include "plimsoll/value/quantity.h"
#include "pod_parts.h"
#include "pod_spec.h"
#include "quality_of_service.h"

namespace plimsoll::builtin {
namespace {

void AddGatedCondition(Struct pod) {
  if (pod.At("spec").Count("schedulingGates") == 0) return;
  const Struct condition = AppendStruct(pod.Make("status").MakeList("conditions"));
  condition.Set("type", "PodScheduled");
  condition.Set("status", "False");
  condition.Set("lastTransitionTime", kServerTime);
  condition.Set("reason", "SchedulingGated");
  condition.Set("message", "Scheduling is blocked due to non-empty scheduling gates");
}

// Keys stand for the values that the labels of the pod have.
void MergeKeys(Struct selector, Part keys, std::string_view op, Struct metadata) {
  for (const auto& [i, key] : keys.Texts()) {
    const Part value = metadata.Entry("labels", key);
    if (!value) continue;
    const Struct requirement = AppendStruct(selector.MakeList("matchExpressions"));
    requirement.Set("key", key);
    requirement.Set("operator", op);
    AppendText(requirement.MakeList("values"), value.Text());
  }
}

void MergeTerm(Struct term, Struct metadata) {
  const Struct selector = term.At("labelSelector");
  if (!selector) return;
  MergeKeys(selector, term.Get("matchLabelKeys"), "In", metadata);
  MergeKeys(selector, term.Get("mismatchLabelKeys"), "NotIn", metadata);
}

void MergeAffinity(Struct pod) {
  const Struct affinity = pod.At("spec").At("affinity"), metadata = pod.At("metadata");
  for (const FieldName field : {FieldName("podAffinity"), FieldName("podAntiAffinity")}) {
    const Struct terms = affinity.At(field);
    for (const auto& [i, term] : terms.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
      MergeTerm(term.At("podAffinityTerm"), metadata);
    }
    for (const auto& [i, term] : terms.Structs("requiredDuringSchedulingIgnoredDuringExecution")) {
      MergeTerm(term, metadata);
    }
  }
}

void MergeTopology(Struct pod, const Release& release) {
  if (!release.Gate("MatchLabelKeysInPodTopologySpreadSelectorMerge")) return;
  for (const auto& [i, constraint] : pod.At("spec").Structs("topologySpreadConstraints")) {
    const Struct selector = constraint.At("labelSelector");
    if (selector) MergeKeys(selector, constraint.Get("matchLabelKeys"), "In", pod.At("metadata"));
  }
}

void SetAmount(Struct resources, FieldName list, std::string_view name, std::string_view amount) {
  Arena& arena = resources.object()->arena();
  SetEntry(list.text() == "limits" ? resources.MakeMap("limits") : resources.MakeMap("requests"),
           arena.Copy(name), arena.Copy(amount));
}

bool EachHasLimit(Struct spec, std::string_view name) {
  bool each = true;
  ForEachContainer(spec,
                   [&](Struct container) { each = each && container.At("resources").Entry("limits", name); });
  return each;
}

// Of what all containers limit: their total, or the request if that is more.
void SetPodLevelLimits(Struct spec, Struct resources) {
  const Amounts totals = ContainerTotals(spec, "limits");
  for (const auto& [name, request] : resources.Entries("requests")) {
    if (!IsPodLevelResource(name) || resources.Entry("limits", name)) continue;
    const auto total = totals.find(name);
    if (total == totals.end() || !EachHasLimit(spec, name)) continue;
    const value::Quantity asked = QuantityIn(request);
    SetAmount(resources, "limits", name, (asked > total->second ? asked : total->second).String());
  }
}

void SetPodLevelResources(Struct spec, const Release& release) {
  const Struct resources = spec.At("resources");
  if (!release.Gate("PodLevelResources") || !release.Gate("PodLevelResourcesFixDefaulting")) return;
  if (resources.Count("requests") == 0 && resources.Count("limits") == 0) return;
  for (const auto& [name, amount] : ContainerTotals(spec, "limits")) {
    if (!name.starts_with("hugepages-") || resources.Entry("requests", name) ||
        resources.Entry("limits", name))
      continue;
    SetAmount(resources, "limits", name, amount.String());
  }
  for (const auto& [name, amount] : ContainerTotals(spec, "requests")) {
    if (resources.Entry("requests", name) || (name != "cpu" && name != "memory")) continue;
    SetAmount(resources, "requests", name, amount.String());
  }
  for (const auto& [name, amount] : resources.Entries("limits")) {
    if (resources.Entry("requests", name) || !IsPodLevelResource(name)) continue;
    SetAmount(resources, "requests", name, amount.Text());
  }
  SetPodLevelLimits(spec, resources);
}

// Clients that do not know of claims do not remove them.
void KeepClaimStatuses(Struct status, Struct old) {
  for (const FieldName field : {FieldName("resourceClaimStatuses"), FieldName("extendedResourceClaimStatus"),
                                FieldName("nodeAllocatableResourceClaimStatuses")}) {
    if (!status.Has(field)) status.Set(field, old.Get(field));
  }
}

// Conditions keep the generation that was observed for them, those of one type in their order.
void KeepObservedGenerations(Struct status, Struct old) {
  if (!status.Has("observedGeneration")) status.Set("observedGeneration", old.Get("observedGeneration"));
  for (const auto& [i, condition] : status.Structs("conditions")) {
    if (condition.Has("observedGeneration")) continue;
    uint32_t before = 0;
    for (const auto& [j, other] : status.Structs("conditions")) {
      if (j == i) break;
      before += other.Text("type") == condition.Text("type");
    }
    for (const auto& [j, other] : old.Structs("conditions")) {
      if (other.Text("type") != condition.Text("type") || before-- != 0) continue;
      condition.Set("observedGeneration", other.Get("observedGeneration"));
      break;
    }
  }
}

// A value that is set aside while what holds it is replaced.
class Kept {
 public:
  explicit Kept(Part part) : object_(part.object()), there_(static_cast<bool>(part)) {
    if (there_) item_ = *part.item();
  }
  Part part() { return there_ ? Part(&item_, object_) : Part(); }

 private:
  Item item_;
  Object* object_;
  bool there_;
};

bool HasSameContainers(Struct spec, Struct old) {
  return spec.Count("containers") == old.Count("containers") &&
         spec.Count("initContainers") == old.Count("initContainers");
}

bool HasSameNames(Struct spec, Struct old, FieldName list) {
  for (const auto& [i, container] : spec.Structs(list)) {
    if (container.Text("name") != old.Structs(list)[i].value.Text("name")) return false;
  }
  return true;
}

// Of containers, a resize changes the resources and their policy only; containers of other names are all new.
void TakeSizes(Struct spec, FieldName list, Part containers, bool merges) {
  if (!merges) return spec.Set(list, containers);
  for (const auto& [i, container] : containers.Structs()) {
    const Struct own = spec.Structs(list)[i].value;
    own.Set("resources", container.Get("resources"));
    own.Set("resizePolicy", container.Get("resizePolicy"));
  }
}

}  // namespace

void PreparePodForCreate(Request& request) {
  const Struct pod = request.object;
  StartGeneration(request);
  pod.Remove("status");
  pod.Make("status").Set("phase", "Pending");
  DropDisabledPodFields(pod, {}, request.release);
  AddGatedCondition(pod);
  MergeAffinity(pod);
  MergeTopology(pod, request.release);
  ApplyAppArmorAnnotations(request);
  SetPodLevelResources(pod.At("spec"), request.release);
  pod.At("status").Set("qosClass", QualityOfService(pod.At("spec"), request.release));
}

void PreparePodForUpdate(Request& request) {
  ResetStatus(request);
  const Struct spec = request.object.At("spec");
  if (request.release.Gate("PodLevelResourcesFixDefaulting") && !spec.Has("resources")) {
    spec.Set("resources", request.old.At("spec").Get("resources"));
  }
  DropDisabledPodFields(request.object, request.old, request.release);
  CountGeneration(request);
}

void PreparePodForStatus(Request& request) {
  KeepOldSpec(request);
  const Struct metadata = request.object.At("metadata");
  metadata.Remove("deletionTimestamp");
  metadata.Set("ownerReferences", request.old.At("metadata").Get("ownerReferences"));
  const Struct status = request.object.Make("status"), old = request.old.At("status");
  if (!status.Has("qosClass")) status.Set("qosClass", old.Get("qosClass"));
  if (request.release.Since(37)) KeepClaimStatuses(status, old);
  KeepObservedGenerations(status, old);
  DropDisabledPodFields(request.object, request.old, request.release);
}

void PreparePodForEphemeralContainers(Request& request) {
  Kept containers(request.object.At("spec").Get("ephemeralContainers"));
  KeepOldSpec(request);
  request.object.At("spec").Set("ephemeralContainers", containers.part());
  ResetStatus(request);
  ResetMetadataForStatus(request);
  DropDisabledPodFields(request.object, request.old, request.release);
  CountGeneration(request);
}

void PreparePodForResize(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  if (HasSameContainers(spec, old)) {
    Kept containers(spec.Get("containers")), init(spec.Get("initContainers")),
        resources(spec.Get("resources"));
    const bool merges = HasSameNames(spec, old, "containers"),
               merges_init = HasSameNames(spec, old, "initContainers");
    KeepOldSpec(request);
    const Struct now = request.object.At("spec");
    TakeSizes(now, "containers", containers.part(), merges);
    TakeSizes(now, "initContainers", init.part(), merges_init);
    if (request.release.Gate("InPlacePodLevelResourcesVerticalScaling"))
      now.Set("resources", resources.part());
    ResetStatus(request);
    ResetMetadataForStatus(request);
  }
  const Struct now = request.object.At("spec");
  if (request.release.Gate("PodLevelResourcesFixDefaulting")) {
    if (!now.Has("resources")) now.Set("resources", old.Get("resources"));
    SetPodLevelResources(now, request.release);
  }
  DropDisabledPodFields(request.object, request.old, request.release);
  CountGeneration(request);
}

}  // namespace plimsoll::builtin
