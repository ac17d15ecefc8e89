#include "pod_spec.h"

#include <array>

#include "pod_features.h"
#include "pod_parts.h"

namespace plimsoll::builtin {
namespace {

template <class Use>
void ForEachProbe(Struct spec, const Use& use) {
  ForEachContainer(spec, [&](Struct container) {
    for (const FieldName probe :
         {FieldName("livenessProbe"), FieldName("readinessProbe"), FieldName("startupProbe")}) {
      if (const Struct held = container.At(probe)) use(held);
    }
  });
}

template <class Use>
void ForEachHttpGet(Struct spec, const Use& use) {
  ForEachProbe(spec, [&](Struct probe) { use(probe.At("httpGet")); });
  ForEachContainer(spec, [&](Struct container) {
    use(container.At("lifecycle").At("postStart").At("httpGet"));
    use(container.At("lifecycle").At("preStop").At("httpGet"));
  });
}

template <class Use>
void ForEachFileOwner(Struct spec, const Use& use) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    for (const FieldName source : {FieldName("secret"), FieldName("configMap"), FieldName("downwardAPI")}) {
      for (const auto& [j, item] : volume.At(source).Structs("items")) use(item);
    }
    for (const auto& [j, source] : volume.At("projected").Structs("sources")) {
      for (const FieldName part : {FieldName("secret"), FieldName("configMap"), FieldName("downwardAPI")}) {
        for (const auto& [k, item] : source.At(part).Structs("items")) use(item);
      }
      for (const FieldName part :
           {FieldName("serviceAccountToken"), FieldName("clusterTrustBundle"), FieldName("podCertificate")}) {
        use(source.At(part));
      }
    }
  }
}

template <class Use>
void ForEachFileSource(Struct spec, const Use& use) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    for (const FieldName source :
         {FieldName("secret"), FieldName("configMap"), FieldName("downwardAPI"), FieldName("projected")}) {
      use(volume.At(source));
    }
  }
}

void DropAnnotations(Struct metadata) {
  constexpr std::array<std::string_view, 4> kInitContainers = {
      "pod.beta.kubernetes.io/init-containers", "pod.alpha.kubernetes.io/init-containers",
      "pod.beta.kubernetes.io/init-container-statuses", "pod.alpha.kubernetes.io/init-container-statuses"};
  for (const std::string_view key : kInitContainers) RemoveEntry(metadata.Get("annotations"), key);
}

// A lifecycle with nothing else goes with the signal.
void DropStopSignals(Struct spec, Struct old) {
  bool used = false;
  ForEachContainer(old, [&](Struct container) { used |= container.At("lifecycle").Has("stopSignal"); });
  if (used) return;
  ForEachContainer(spec, [](Struct container) {
    const Struct lifecycle = container.At("lifecycle");
    if (!lifecycle.Has("stopSignal")) return;
    lifecycle.Remove("stopSignal");
    if (!lifecycle.Has("postStart") && !lifecycle.Has("preStop")) container.Remove("lifecycle");
  });
}

}  // namespace

void DropDisabledPodFields(Struct pod, Struct old_pod, const Release& release) {
  const Struct spec = pod.At("spec"), old = old_pod.At("spec");
  DropDisabledStatusFeatures(pod.At("status"), old_pod.At("status"), old, release);
  DropAnnotations(pod.At("metadata"));
  DropDisabledSpecFeatures(spec, old, release);
  if (!release.Gate("EmptyDirVolumeMode")) {
    DropField(spec, old, "mode", [](Struct one, const auto& use) {
      for (const auto& [i, volume] : one.Structs("volumes")) use(volume.At("emptyDir"));
    });
  }
  if (!release.Gate("AtomicWriteVolumeUserFields")) {
    DropField(spec, old, "user", [](Struct one, const auto& use) { ForEachFileOwner(one, use); });
    DropField(spec, old, "defaultUser", [](Struct one, const auto& use) { ForEachFileSource(one, use); });
  }
  if (!release.Gate("VolumeBindMountOptions")) {
    DropField(spec, old, "bindMountOptions", [](Struct one, const auto& use) { ForEachMount(one, use); });
  }
  if (!release.Gate("GRPCContainerProbeTLS")) {
    DropField(spec, old, "mode", [](Struct one, const auto& use) {
      ForEachProbe(one, [&](Struct probe) { use(probe.At("grpc")); });
    });
  }
  if (!release.Gate("H2CContainerProbe")) {
    DropField(spec, old, "protocol", [](Struct one, const auto& use) { ForEachHttpGet(one, use); });
  }
  if (!release.Gate("ContainerStopSignals")) DropStopSignals(spec, old);
  if (!release.Gate("GenericWorkload")) DropOfSpec(spec, old, "schedulingGroup");
  if (!release.Gate("EvictionRequestAPI")) DropOfSpec(spec, old, "evictionResponders");
}

}  // namespace plimsoll::builtin
