#include "pod_features.h"

#include <initializer_list>

#include "../object/text_set.h"
#include "pod_parts.h"

namespace plimsoll::builtin {
namespace {

template <class Use>
void ForEachSpread(Struct spec, const Use& use) {
  for (const auto& [i, constraint] : spec.Structs("topologySpreadConstraints")) use(constraint);
}

template <class Use>
void ForEachAffinityTerm(Struct spec, const Use& use) {
  for (const FieldName kind : {FieldName("podAffinity"), FieldName("podAntiAffinity")}) {
    const Struct affinity = spec.At("affinity").At(kind);
    for (const auto& [i, term] : affinity.Structs("requiredDuringSchedulingIgnoredDuringExecution"))
      use(term);
    for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
      use(term.At("podAffinityTerm"));
    }
  }
}

template <class Use>
void ForEachProjection(Struct spec, const Use& use) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    for (const auto& [j, source] : volume.At("projected").Structs("sources")) use(source);
  }
}

template <class Use>
void ForEachEnvSource(Struct spec, const Use& use) {
  ForEachContainer(spec, [&](Struct container) {
    for (const auto& [i, variable] : container.Structs("env")) use(variable.At("valueFrom"));
  });
}

void DropPodLevelResources(Struct spec, Struct old) {
  const Struct resources = old.At("resources");
  if (resources.Count("requests") == 0 && resources.Count("limits") == 0) spec.Remove("resources");
}

// The field has its default instead, which it once had everywhere.
void ResetProcMounts(Struct spec, Struct old) {
  bool used = false;
  ForEachContainer(old, [&](Struct container) {
    const Part mount = container.At("securityContext").Get("procMount");
    used |= mount && mount.Text() != "Default";
  });
  if (used) return;
  ForEachContainer(spec, [](Struct container) {
    const Struct context = container.At("securityContext");
    if (context.Has("procMount")) context.Set("procMount", "Default");
  });
}

void DropResourceClaims(Struct spec, Struct old) {
  if (old.Count("resourceClaims") != 0) return;
  ForEachContainer(spec, [](Struct container) {
    if (const Struct resources = container.At("resources")) resources.Remove("claims");
  });
  spec.Remove("resourceClaims");
}

// Init containers that always restart are older than the feature.
void DropRestartRules(Struct spec, Struct old) {
  if (UsesRestartRules(old)) return;
  ForEachContainer(spec, [](Struct container) { container.Remove("restartPolicyRules"); });
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    if (container.Text("restartPolicy") != "Always") container.Remove("restartPolicy");
  }
  for (const FieldName list : {FieldName("containers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) container.Remove("restartPolicy");
  }
}

// The whole volume goes, with its mounts.
void DropImageVolumes(Struct spec, Struct old) {
  for (const auto& [i, volume] : old.Structs("volumes")) {
    if (volume.Has("image")) return;
  }
  TextSet images;
  bool any = false;
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    if (!volume.Has("image")) continue;
    images.Add(volume.Text("name"));
    any = true;
  }
  if (!any) return;
  KeepItems(spec.Get("volumes"), [](Part volume) { return !volume.AsStruct().Has("image"); });
  ForEachContainer(spec, [&](Struct container) {
    KeepItems(container.Get("volumeMounts"),
              [&](Part mount) { return !images.Has(mount.AsStruct().Text("name")); });
  });
}

void DropOfSecurityContext(Struct spec, Struct old, FieldName field) {
  DropOfSpec(spec.At("securityContext"), old.At("securityContext"), field);
}

template <class Use>
void ForEachContainerStatus(Struct status, const Use& use) {
  for (const FieldName list : {FieldName("containerStatuses"), FieldName("initContainerStatuses"),
                               FieldName("ephemeralContainerStatuses")}) {
    for (const auto& [i, container] : status.Structs(list)) use(container);
  }
}

void DropOfContainerStatuses(Struct status, std::initializer_list<FieldName> fields) {
  ForEachContainerStatus(status, [&](Struct container) {
    for (const FieldName field : fields) container.Remove(field);
  });
}

bool HasMounts(Struct spec, FieldName field) {
  bool found = false;
  ForEachMount(spec, [&](Struct mount) { found |= mount.Has(field); });
  return found;
}

bool HasResizePolicy(Struct spec) {
  bool found = false;
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) found |= container.Count("resizePolicy") != 0;
  }
  return found;
}

void DropPodLevelStatus(Struct status, Struct old) {
  if (old.Has("resources") || old.Has("allocatedResources")) return;
  status.Remove("resources");
  status.Remove("allocatedResources");
}

void DropStatusGenerations(Struct status, Struct old) {
  bool used = old.Has("observedGeneration");
  for (const auto& [i, condition] : old.Structs("conditions")) used |= condition.Has("observedGeneration");
  if (used) return;
  status.Remove("observedGeneration");
  for (const auto& [i, condition] : status.Structs("conditions")) condition.Remove("observedGeneration");
}

}  // namespace

bool UsesRestartRules(Struct spec) {
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    const Part policy = container.Get("restartPolicy");
    if ((policy && policy.Text() != "Always") || container.Count("restartPolicyRules") != 0) return true;
  }
  for (const auto& [i, container] : spec.Structs("containers")) {
    if (container.Has("restartPolicy")) return true;
  }
  return false;
}

void DropDisabledSpecFeatures(Struct spec, Struct old, const Release& release) {
  const auto drop = [&](FieldName field, const auto& for_each) { DropField(spec, old, field, for_each); };
  if (!release.Gate("UserNamespacesSupport")) DropOfSpec(spec, old, "hostUsers");
  if (!release.Gate("SupplementalGroupsPolicy")) DropOfSecurityContext(spec, old, "supplementalGroupsPolicy");
  if (!release.Gate("PodLevelResources")) DropPodLevelResources(spec, old);
  if (!release.Gate("ProcMountType")) ResetProcMounts(spec, old);
  if (!release.Gate("NodeInclusionPolicyInPodTopologySpread")) {
    drop("nodeTaintsPolicy", [](Struct one, const auto& use) { ForEachSpread(one, use); });
    drop("nodeAffinityPolicy", [](Struct one, const auto& use) { ForEachSpread(one, use); });
  }
  if (!release.Gate("MatchLabelKeysInPodTopologySpread"))
    drop("matchLabelKeys", [](Struct one, const auto& use) { ForEachSpread(one, use); });
  if (!release.Gate("MatchLabelKeysInPodAffinity")) {
    drop("matchLabelKeys", [](Struct one, const auto& use) { ForEachAffinityTerm(one, use); });
    drop("mismatchLabelKeys", [](Struct one, const auto& use) { ForEachAffinityTerm(one, use); });
  }
  if (!release.Gate("DynamicResourceAllocation")) DropResourceClaims(spec, old);
  if (!release.Gate("ClusterTrustBundleProjection"))
    drop("clusterTrustBundle", [](Struct one, const auto& use) { ForEachProjection(one, use); });
  if (!release.Gate("PodCertificateRequest"))
    drop("podCertificate", [](Struct one, const auto& use) { ForEachProjection(one, use); });
  if (!release.Gate("InPlacePodVerticalScaling"))
    drop("resizePolicy", [](Struct one, const auto& use) { ForEachContainer(one, use); });
  // Before 1.34 nothing was dropped, and validation refused other policies.
  if (release.Since(34) && !release.Gate("ContainerRestartRules")) DropRestartRules(spec, old);
  if (!release.Gate("RecursiveReadOnlyMounts"))
    drop("recursiveReadOnly", [](Struct one, const auto& use) { ForEachMount(one, use); });
  if (!release.Gate("HostnameOverride")) DropOfSpec(spec, old, "hostnameOverride");
  if (!release.Gate("EnvFiles"))
    drop("fileKeyRef", [](Struct one, const auto& use) { ForEachEnvSource(one, use); });
  if (!release.Gate("ImageVolume")) DropImageVolumes(spec, old);
  if (!release.Gate("SELinuxChangePolicy")) DropOfSecurityContext(spec, old, "seLinuxChangePolicy");
}

void DropDisabledStatusFeatures(Struct status, Struct old, Struct old_spec, const Release& release) {
  if (!status) return;
  const auto has = [&](FieldName field) {
    bool found = false;
    ForEachContainerStatus(old, [&](Struct container) { found |= container.Has(field); });
    return found;
  };
  if (!release.Gate("InPlacePodLevelResourcesVerticalScaling")) DropPodLevelStatus(status, old);
  if (!release.Gate("InPlacePodVerticalScaling") && !HasResizePolicy(old_spec))
    DropOfContainerStatuses(status, {"resources", "allocatedResources"});
  if (!release.Gate("DynamicResourceAllocation") && old_spec.Count("resourceClaims") == 0)
    status.Remove("resourceClaimStatuses");
  if (!release.Gate("DRAExtendedResource")) DropOfSpec(status, old, "extendedResourceClaimStatus");
  if (!release.Gate("RecursiveReadOnlyMounts") && !HasMounts(old_spec, "recursiveReadOnly"))
    DropOfContainerStatuses(status, {"volumeMounts"});
  if (!release.Gate("ResourceHealthStatus") && !has("allocatedResourcesStatus"))
    DropOfContainerStatuses(status, {"allocatedResourcesStatus"});
  if (!release.Gate("SupplementalGroupsPolicy") &&
      !old_spec.At("securityContext").Has("supplementalGroupsPolicy"))
    DropOfContainerStatuses(status, {"user"});
  if (!release.Gate("PodObservedGenerationTracking")) DropStatusGenerations(status, old);
  if (!release.Gate("ImageVolumeWithDigest")) {
    DropField(status, old, "volumeStatus", [](Struct one, const auto& use) {
      ForEachContainerStatus(one, [&](Struct container) {
        for (const auto& [i, mount] : container.Structs("volumeMounts")) use(mount);
      });
    });
  }
  if (!release.Gate("DRANodeAllocatableResources") && old.Count("nodeAllocatableResourceClaimStatuses") == 0)
    status.Remove("nodeAllocatableResourceClaimStatuses");
  if (!release.Gate("CSIVolumeHealth") && old.Count("volumeHealth") == 0) status.Remove("volumeHealth");
}

}  // namespace plimsoll::builtin
