// The table of well-known projects. Paths are those of the newest releases at the time of writing; a path
// that a project has moved since gives an error that says so, and `--path` names the new one.
#include "plimsoll/engine/known_sources.h"

#include <algorithm>

namespace plimsoll::engine {
namespace {

constexpr KnownSource kKnownSources[] = {
    {.name = "argo-cd",
     .url = "https://github.com/argoproj/argo-cd",
     .paths = "manifests/crds",
     .groups = "argoproj.io",
     .kinds = "Application ApplicationSet AppProject"},
    {.name = "argo-events",
     .url = "https://github.com/argoproj/argo-events",
     .paths = "manifests/base/crds",
     .groups = "argoproj.io",
     .kinds = "EventBus EventSource Sensor"},
    {.name = "argo-rollouts",
     .url = "https://github.com/argoproj/argo-rollouts",
     .paths = "manifests/crds",
     .groups = "argoproj.io",
     .kinds = "AnalysisRun AnalysisTemplate ClusterAnalysisTemplate Experiment Rollout"},
    {.name = "argo-workflows",
     .url = "https://github.com/argoproj/argo-workflows",
     .paths = "manifests/base/crds/full",
     .groups = "argoproj.io",
     .kinds = "ClusterWorkflowTemplate CronWorkflow Workflow WorkflowArtifactGCTask WorkflowEventBinding "
              "WorkflowTaskResult WorkflowTaskSet WorkflowTemplate"},
    {.name = "calico",
     .url = "https://github.com/projectcalico/calico",
     .paths = "libcalico-go/config/crd",
     .groups = "crd.projectcalico.org"},
    {.name = "cert-manager",
     .url = "https://github.com/cert-manager/cert-manager",
     .paths = "deploy/crds",
     .groups = "cert-manager.io acme.cert-manager.io"},
    {.name = "cilium",
     .url = "https://github.com/cilium/cilium",
     .paths = "pkg/k8s/apis/cilium.io/client/crds",
     .groups = "cilium.io"},
    {.name = "cloudnative-pg",
     .url = "https://github.com/cloudnative-pg/cloudnative-pg",
     .paths = "config/crd/bases",
     .groups = "postgresql.cnpg.io"},
    {.name = "cluster-api",
     .url = "https://github.com/kubernetes-sigs/cluster-api",
     .paths = "config/crd/bases bootstrap/kubeadm/config/crd/bases controlplane/kubeadm/config/crd/bases",
     .groups = "cluster.x-k8s.io addons.cluster.x-k8s.io bootstrap.cluster.x-k8s.io "
               "controlplane.cluster.x-k8s.io ipam.cluster.x-k8s.io runtime.cluster.x-k8s.io"},
    {.name = "crossplane",
     .url = "https://github.com/crossplane/crossplane",
     .paths = "cluster/crds",
     .groups = "apiextensions.crossplane.io pkg.crossplane.io ops.crossplane.io protection.crossplane.io"},
    {.name = "dragonfly",
     .url = "https://github.com/dragonflydb/dragonfly-operator",
     .paths = "config/crd/bases",
     .groups = "dragonflydb.io"},
    {.name = "external-dns",
     .url = "https://github.com/kubernetes-sigs/external-dns",
     .paths = "config/crd/standard",
     .groups = "externaldns.k8s.io"},
    {.name = "external-secrets",
     .url = "https://github.com/external-secrets/external-secrets",
     .paths = "config/crds/bases",
     .groups = "external-secrets.io generators.external-secrets.io"},
    {.name = "flux-helm",
     .url = "https://github.com/fluxcd/helm-controller",
     .paths = "config/crd/bases",
     .groups = "helm.toolkit.fluxcd.io",
     .set = "flux"},
    {.name = "flux-image-automation",
     .url = "https://github.com/fluxcd/image-automation-controller",
     .paths = "config/crd/bases",
     .groups = "image.toolkit.fluxcd.io",
     .kinds = "ImageUpdateAutomation",
     .set = "flux"},
    {.name = "flux-image-reflector",
     .url = "https://github.com/fluxcd/image-reflector-controller",
     .paths = "config/crd/bases",
     .groups = "image.toolkit.fluxcd.io",
     .kinds = "ImagePolicy ImageRepository",
     .set = "flux"},
    {.name = "flux-kustomize",
     .url = "https://github.com/fluxcd/kustomize-controller",
     .paths = "config/crd/bases",
     .groups = "kustomize.toolkit.fluxcd.io",
     .set = "flux"},
    {.name = "flux-notification",
     .url = "https://github.com/fluxcd/notification-controller",
     .paths = "config/crd/bases",
     .groups = "notification.toolkit.fluxcd.io",
     .set = "flux"},
    {.name = "flux-source",
     .url = "https://github.com/fluxcd/source-controller",
     .paths = "config/crd/bases",
     .groups = "source.toolkit.fluxcd.io",
     .set = "flux"},
    {.name = "gateway-api",
     .url = "https://github.com/kubernetes-sigs/gateway-api",
     .paths = "config/crd/standard",
     .groups = "gateway.networking.k8s.io",
     .kinds = "BackendTLSPolicy GRPCRoute Gateway GatewayClass HTTPRoute ReferenceGrant"},
    {.name = "gateway-api-experimental",
     .url = "https://github.com/kubernetes-sigs/gateway-api",
     .paths = "config/crd/experimental",
     .groups = "gateway.networking.k8s.io gateway.networking.x-k8s.io"},
    {.name = "grafana-operator",
     .url = "https://github.com/grafana/grafana-operator",
     .paths = "config/crd/bases",
     .groups = "grafana.integreatly.org"},
    {.name = "istio",
     .url = "https://github.com/istio/api",
     .paths = "kubernetes",
     .groups = "networking.istio.io security.istio.io telemetry.istio.io extensions.istio.io",
     .tag_prefix = ""},
    {.name = "karpenter",
     .url = "https://github.com/kubernetes-sigs/karpenter",
     .paths = "pkg/apis/crds",
     .groups = "karpenter.sh"},
    {.name = "karpenter-aws",
     .url = "https://github.com/aws/karpenter-provider-aws",
     .paths = "pkg/apis/crds",
     .groups = "karpenter.k8s.aws"},
    {.name = "keda",
     .url = "https://github.com/kedacore/keda",
     .paths = "config/crd/bases",
     .groups = "keda.sh eventing.keda.sh"},
    {.name = "kyverno",
     .url = "https://github.com/kyverno/kyverno",
     .paths = "config/crds",
     .groups = "kyverno.io policies.kyverno.io reports.kyverno.io wgpolicyk8s.io"},
    {.name = "metallb",
     .url = "https://github.com/metallb/metallb",
     .paths = "config/crd/bases",
     .groups = "metallb.io"},
    {.name = "opentelemetry-operator",
     .url = "https://github.com/open-telemetry/opentelemetry-operator",
     .paths = "config/crd/bases",
     .groups = "opentelemetry.io"},
    {.name = "prometheus-operator",
     .url = "https://github.com/prometheus-operator/prometheus-operator",
     .paths = "example/prometheus-operator-crd",
     .groups = "monitoring.coreos.com"},
    {.name = "snapshot-controller",
     .url = "https://github.com/kubernetes-csi/external-snapshotter",
     .paths = "client/config/crd",
     .groups = "snapshot.storage.k8s.io groupsnapshot.storage.k8s.io"},
    {.name = "volsync",
     .url = "https://github.com/backube/volsync",
     .paths = "config/crd/bases",
     .groups = "volsync.backube"},
};

// Calls `use` with each word until one call returns true.
template <typename Use>
bool AnyWord(std::string_view words, Use use) {
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    if (use(words.substr(0, end))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

bool HasGroup(const KnownSource& source, std::string_view group) {
  return AnyWord(source.groups, [&](std::string_view known) {
    return known.starts_with("*.") ? group.ends_with(known.substr(1)) : group == known;
  });
}

bool HasKind(const KnownSource& source, std::string_view kind) {
  return kind.empty() || source.kinds.empty() ||
         AnyWord(source.kinds, [&](std::string_view known) { return known == kind; });
}

}  // namespace

std::span<const KnownSource> KnownSources() { return kKnownSources; }

const KnownSource* FindKnownSource(std::string_view group, std::string_view kind) {
  for (const KnownSource& source : kKnownSources) {
    if (HasGroup(source, group) && HasKind(source, kind)) return &source;
  }
  return nullptr;
}

std::vector<const KnownSource*> KnownSourcesNamed(std::string_view name) {
  std::vector<const KnownSource*> out;
  if (name.empty()) return out;
  for (const KnownSource& source : kKnownSources) {
    if (source.name == name || source.set == name) out.push_back(&source);
  }
  return out;
}

}  // namespace plimsoll::engine
