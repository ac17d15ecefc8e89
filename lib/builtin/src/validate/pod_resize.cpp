// Resizing of pods: which amounts of which containers may change.
#include <string>

#include "../object/equality.h"
#include "../prepare/quality_of_service.h"
#include "object_meta.h"
#include "pod.h"
#include "pod_metadata_and_spec.h"
#include "pod_options.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kOnlyAmounts = "only cpu and memory resources are mutable";

bool HasAmounts(Struct pod) {
  const Struct resources = pod.At("spec").At("resources");
  return resources.Count("requests") + resources.Count("limits") != 0;
}

// A node that cannot resize reports no resources of its containers.
bool NodeResizes(Struct pod) {
  for (const auto& [i, status] : pod.At("status").Structs("containerStatuses")) {
    if (status.At("state").Has("running")) return status.Has("resources");
  }
  return true;
}

bool Removes(Struct now, Struct before, FieldName list) {
  for (const auto& [name, amount] : before.Entries(list)) {
    if (!now.Entry(list, name)) return true;
  }
  return false;
}

void ValidateNothingRemoved(Struct now, Struct before, std::string_view what, FieldPath path,
                            Errors& errors) {
  for (const FieldName list : {FieldName("requests"), FieldName("limits")}) {
    if (!Removes(now, before, list)) continue;
    errors.Forbidden(path.Child(list.text()),
                     std::string(what) + " " + std::string(list.text()) + " cannot be removed");
  }
}

// Amounts of cpu and memory are those of before. Until 1.34, so were all amounts where there were none.
void UndoAmounts(Struct resources, Struct before, const Release& release) {
  for (const FieldName list : {FieldName("limits"), FieldName("requests")}) {
    if (!release.Since(35) && !before.Has(list)) resources.Remove(list);
    for (const std::string_view name : {"cpu", "memory"}) {
      RemoveEntry(resources.Get(list), name);
      const Part amount = before.Entry(list, name);
      if (amount)
        SetEntry(list.text() == "limits" ? resources.MakeMap("limits") : resources.MakeMap("requests"), name,
                 amount.Text());
    }
  }
}

bool ValidateOrder(Request& request, FieldName list, std::string_view what) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const FieldPath path = request.Path("spec", list.text());
  const size_t before = request.errors.count();
  if (spec.Count(list) != old.Count(list)) {
    request.errors.Forbidden(path, std::string(what) + " may not be added or removed on resize");
    return false;
  }
  for (const auto& [i, container] : old.Structs(list)) {
    if (spec.Structs(list)[i].value.Text("name") == container.Text("name")) continue;
    request.errors.Forbidden(path.Index(i).Child("name"),
                             std::string(what) + " may not be renamed or reordered on resize");
  }
  return request.errors.count() == before;
}

void ValidateContainerResizes(Request& request, FieldName list, bool only_sidecars) {
  for (const auto& [i, old] : request.old.At("spec").Structs(list)) {
    if (only_sidecars && old.Text("restartPolicy") != "Always") continue;
    const Struct now = request.object.At("spec").Structs(list)[i].value;
    ValidateNothingRemoved(now.At("resources"), old.At("resources"), "resource",
                           request.Path("spec", list.text()).Index(i).Child("resources"), request.errors);
  }
}

// Until 1.36 the claims of a container did not count.
void UndoResources(Struct container, Struct old, const Release& release) {
  const Struct resources = container.Make("resources");
  UndoAmounts(resources, old.At("resources"), release);
  if (!release.Since(37)) resources.Remove("claims");
}

// Undoes what may change, and reports what changed besides.
void CompareContainers(Request& request, Struct spec) {
  for (const auto& [i, container] : spec.Structs("containers")) {
    const Struct old = request.old.At("spec").Structs("containers")[i].value;
    UndoResources(container, old, request.release);
    if (!Equal(container, old)) request.errors.Forbidden(request.Path("spec"), std::string(kOnlyAmounts));
  }
}

void CompareInitContainer(Request& request, Struct container, Struct old, uint32_t index) {
  const bool sidecar = container.Text("restartPolicy") == "Always";
  const bool changed = !Equal(container, old);
  const FieldPath path = request.Path("spec", "initContainers").Index(index);
  if (!sidecar && !request.release.Gate("InPlacePodVerticalScalingInitContainers")) {
    if (!changed) return;
    return request.errors.Forbidden(request.Path("spec"),
                                    "resources for non-sidecar init containers are immutable");
  }
  UndoResources(container, old, request.release);
  if (!Equal(container, old)) {
    if (request.release.Since(36)) {
      request.errors.Forbidden(path,
                               "only cpu and memory resources for init or sidecar containers are mutable");
    } else {
      request.errors.Forbidden(request.Path("spec"),
                               "only cpu and memory resources for sidecar containers are mutable");
    }
  }
  if (!changed || sidecar) return;
  for (const auto& [i, policy] : container.Structs("resizePolicy")) {
    if (policy.Text("restartPolicy") != "RestartContainer") continue;
    request.errors.Forbidden(
        path, "non-sidecar init containers with a resize policy of RestartContainer cannot be resized");
  }
}

// False where nothing else is looked at.
bool ValidatePodLevel(Request& request, Struct spec) {
  if (!HasAmounts(request.old) && !HasAmounts(request.object)) return true;
  if (!request.release.Gate("InPlacePodLevelResourcesVerticalScaling")) {
    request.errors.Forbidden(request.Path(""),
                             "resize of pods with pod-level resources is forbidden when "
                             "InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled");
    return false;
  }
  const Struct old = request.old.At("spec").At("resources"), now = request.object.At("spec").At("resources");
  const FieldPath path = request.Path("spec", "resources");
  if (old && !now) {
    request.errors.Forbidden(path, "pod-level resources cannot be removed");
    return true;
  }
  if (old) ValidateNothingRemoved(now, old, "pod-level resource", path, request.errors);
  const Struct amounts = spec.Make("resources");
  UndoAmounts(amounts, old, request.release);
  const bool none =
      amounts.Count("limits") == 0 && amounts.Count("requests") == 0 && amounts.Count("claims") == 0;
  if (!old && none) spec.Remove("resources");
  if (!Equal(spec.Get("resources"), old)) {
    request.errors.Forbidden(request.Path("spec"), "only cpu and memory resources are mutable at pod-level");
  }
  return true;
}

}  // namespace

void ValidatePodResize(Request& request) {
  ValidateMetadataUpdate(request);
  ValidatePodMetadataAndSpec(request, PodOptionsOf(request.object, request.old, request.release));
  const Struct old = request.old.At("spec");
  if (!request.release.Since(35) && (HasAmounts(request.old) || HasAmounts(request.object))) {
    return request.errors.ReplaceStrategy(request.Path(""),
                                          "pods with pod-level resources cannot be resized");
  }
  if (request.old.At("metadata").Entry("annotations", "kubernetes.io/config.mirror")) {
    return request.errors.ReplaceStrategy(request.Path(""), "static pods cannot be resized");
  }
  if (old.At("os").Text("name") == "windows") {
    return request.errors.ReplaceStrategy(request.Path(""), "windows pods cannot be resized");
  }
  const std::string_view before = request.old.At("status").Has("qosClass")
                                      ? request.old.At("status").Text("qosClass")
                                      : QualityOfService(old, request.release);
  if (before != QualityOfService(request.object.At("spec"), request.release)) {
    const Struct shown = request.release.Since(37) ? request.object : request.old;
    request.errors.Invalid(request.Path("spec"), shown.At("status").Text("qosClass"),
                           "Pod QOS Class may not change as a result of resizing");
  }
  if (!NodeResizes(request.old)) {
    request.errors.Forbidden(request.Path("spec"), "Pod running on node without support for resize");
  }
  Item copy;
  Object& object = *request.object.object();
  object.Copy(copy, *request.object.At("spec").item());
  const Struct spec(&copy, &object);
  if (!ValidatePodLevel(request, spec)) return;
  const bool with_claims = request.old.At("status").Count("nodeAllocatableResourceClaimStatuses") != 0;
  if (with_claims && !request.release.Since(37)) {
    request.errors.Forbidden(request.Path("spec"),
                             "pods with node allocatable resource claims cannot be resized");
  }
  const bool ordered = ValidateOrder(request, "containers", "containers");
  if (!ValidateOrder(request, "initContainers", "initContainers") || !ordered) return;
  ValidateContainerResizes(request, "initContainers",
                           !request.release.Gate("InPlacePodVerticalScalingInitContainers"));
  ValidateContainerResizes(request, "containers", false);
  CompareContainers(request, spec);
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    CompareInitContainer(request, container, old.Structs("initContainers")[i].value, i);
  }
  if (!request.errors.empty() || Equal(spec, old)) return;
  request.errors.Forbidden(request.Path("spec"), std::string(kOnlyAmounts));
}

}  // namespace plimsoll::builtin
