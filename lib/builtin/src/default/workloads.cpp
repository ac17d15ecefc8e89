#include "workloads.h"

#include "pod_spec.h"
#include "resources.h"
#include "volume.h"

namespace plimsoll::builtin {
namespace {

constexpr int kHistoryLimit = 10;
constexpr int kProgressDeadlineSeconds = 600;

void SetDefaultsClaim(Struct claim) {
  const Struct status = claim.Make("status");
  status.SetDefault("phase", "Pending");
  SetDefaultsClaimSpec(claim.Make("spec"));
  SetDefaultsResourceList(status.Get("capacity"));
  SetDefaultsResourceList(status.Get("allocatedResources"));
}

void SetDefaultsStatefulSetStrategy(Struct strategy, const Release& release) {
  if (strategy.Text("type").empty()) {
    strategy.Set("type", "RollingUpdate");
    strategy.Make("rollingUpdate");
  }
  const Struct update = strategy.At("rollingUpdate");
  if (strategy.Text("type") != "RollingUpdate" || !update) return;
  update.SetDefault("partition", 0);
  if (release.Gate("MaxUnavailableStatefulSet")) update.SetDefault("maxUnavailable", 1);
}

}  // namespace

void SetDefaultsDeployment(Struct deployment, const Release& release) {
  const Struct spec = deployment.Make("spec");
  const Struct strategy = spec.Make("strategy");
  spec.SetDefault("replicas", 1);
  strategy.SetDefault("type", "RollingUpdate");
  if (strategy.Text("type") == "RollingUpdate") {
    const Struct update = strategy.Make("rollingUpdate");
    update.SetDefault("maxUnavailable", "25%");
    update.SetDefault("maxSurge", "25%");
  }
  spec.SetDefault("revisionHistoryLimit", kHistoryLimit);
  spec.SetDefault("progressDeadlineSeconds", kProgressDeadlineSeconds);
  SetDefaultsPodTemplate(spec.Make("template"), release);
}

void SetDefaultsDaemonSet(Struct daemon_set, const Release& release) {
  const Struct spec = daemon_set.Make("spec");
  const Struct strategy = spec.Make("updateStrategy");
  strategy.SetDefault("type", "RollingUpdate");
  if (strategy.Text("type") == "RollingUpdate") {
    const Struct update = strategy.Make("rollingUpdate");
    update.SetDefault("maxUnavailable", 1);
    update.SetDefault("maxSurge", 0);
  }
  spec.SetDefault("revisionHistoryLimit", kHistoryLimit);
  SetDefaultsPodTemplate(spec.Make("template"), release);
}

void SetDefaultsReplicaSet(Struct replica_set, const Release& release) {
  const Struct spec = replica_set.Make("spec");
  spec.SetDefault("replicas", 1);
  SetDefaultsPodTemplate(spec.Make("template"), release);
}

void SetDefaultsStatefulSet(Struct stateful_set, const Release& release) {
  const Struct spec = stateful_set.Make("spec");
  spec.SetDefault("podManagementPolicy", "OrderedReady");
  SetDefaultsStatefulSetStrategy(spec.Make("updateStrategy"), release);
  const Struct policy = spec.Make("persistentVolumeClaimRetentionPolicy");
  if (policy) {
    policy.SetDefault("whenDeleted", "Retain");
    policy.SetDefault("whenScaled", "Retain");
  }
  spec.SetDefault("replicas", 1);
  spec.SetDefault("revisionHistoryLimit", kHistoryLimit);
  SetDefaultsPodTemplate(spec.Make("template"), release);
  for (const auto& [i, claim] : spec.Structs("volumeClaimTemplates")) SetDefaultsClaim(claim);
}

void SetDefaultsReplicationController(Struct controller, const Release& release) {
  const Struct spec = controller.Make("spec"), metadata = controller.Make("metadata");
  const Part labels = spec.At("template").At("metadata").Get("labels");
  if (labels) {
    if (spec.Count("selector") == 0) spec.Set("selector", labels);
    if (metadata.Count("labels") == 0) metadata.Set("labels", labels);
  }
  spec.SetDefault("replicas", 1);
  SetDefaultsPodTemplate(spec.At("template"), release);
}

void SetDefaultsPodTemplateObject(Struct object, const Release& release) {
  SetDefaultsPodTemplate(object.Make("template"), release);
}

}  // namespace plimsoll::builtin
