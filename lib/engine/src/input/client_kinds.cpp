// A kind belongs in this table if its own documentation says that a program reads it from a file. Kinds that
// have a CRD do not belong here, even if a tool can also read them from a file (IstioOperator).
#include "client_kinds.h"

#include <algorithm>
#include <array>

#include "named_object.h"

namespace plimsoll::engine {
namespace {

constexpr auto kClientKinds = std::to_array<ClientKind>({
    // Manifests are built from these. Kustomization and Component also have a schema (kustomization.h).
    {"kustomize.config.k8s.io", "*", "kustomize"},
    {"builtin", "*", "kustomize (a built-in generator or transformer)"},
    {"config.kubernetes.io", "*", "KRM functions"},
    {"fn.kpt.dev", "*", "KRM functions"},
    {"kpt.dev", "Kptfile", "kpt"},
    {"skaffold", "Config", "Skaffold"},
    {"tanka.dev", "Environment", "Tanka"},
    {"garden.io", "*", "Garden"},
    {"vendir.k14s.io", "*", "vendir"},
    {"kbld.k14s.io", "*", "kbld"},
    {"kbld.carvel.dev", "*", "kbld"},
    {"kapp.k14s.io", "Config", "kapp"},
    {"imgpkg.carvel.dev", "*", "imgpkg"},
    {"meta.pkg.crossplane.io", "*", "the Crossplane package builder"},

    // Clients of the API server.
    {"v1", "Config", "kubectl (a kubeconfig)"},
    {"kubectl.config.k8s.io", "*", "kubectl"},
    {"client.authentication.k8s.io", "ExecCredential", "credential plugins of kubectl"},
    {"krew.googlecontainertools.github.com", "Plugin", "krew"},

    // Tools that create clusters.
    {"kind.x-k8s.io", "*", "kind"},
    {"k3d.io", "*", "k3d"},
    {"ctlptl.dev", "*", "ctlptl"},
    {"eksctl.io", "*", "eksctl"},
    {"kops.k8s.io", "*", "kOps"},
    {"kubeadm.k8s.io", "*", "kubeadm"},
    {"kubeone.k8c.io", "KubeOneCluster", "KubeOne"},
    {"kubeone.io", "KubeOneCluster", "KubeOne"},
    {"k0sctl.k0sproject.io", "*", "k0sctl"},
    {"clusterctl.cluster.x-k8s.io", "Metadata", "clusterctl"},
    {"mirror.openshift.io", "*", "oc-mirror"},
    {"v1alpha1", "*Config", "Talos"},

    // Components of Kubernetes read these from files that their command lines name.
    {"*.config.k8s.io", "*", "a component of Kubernetes"},
    {"apiserver.k8s.io", "*", "kube-apiserver"},
    {"audit.k8s.io", "Policy", "kube-apiserver (an audit policy)"},
    {"imagepolicy.k8s.io", "ImageReview", "kube-apiserver (image policy)"},
    {"*.admission.k8s.io", "Configuration", "kube-apiserver (an admission plugin)"},
    {"credentialprovider.kubelet.k8s.io", "*", "the kubelet"},
    {"descheduler", "DeschedulerPolicy", "the descheduler"},

    // Other controllers do so, too.
    {"controller-runtime.sigs.k8s.io", "ControllerManagerConfig", "a controller"},
    {"config.kueue.x-k8s.io", "Configuration", "Kueue"},
    {"*.config.cert-manager.io", "*", "cert-manager"},
    {"gateway.envoyproxy.io", "EnvoyGateway", "Envoy Gateway"},

    // Test tools.
    {"kuttl.dev", "*", "KUTTL"},
    {"chainsaw.kyverno.io", "*", "Chainsaw"},
    {"cli.kyverno.io", "*", "the Kyverno CLI"},
    {"test.gatekeeper.sh", "*", "gator"},
    {"scorecard.operatorframework.io", "*", "operator-sdk scorecard"},
});

// A pattern is a text, or a star and the end of one.
bool MatchesClient(std::string_view pattern, std::string_view text) {
  return pattern.starts_with('*') ? text.ends_with(pattern.substr(1)) : text == pattern;
}

}  // namespace

std::span<const ClientKind> ClientKinds() { return kClientKinds; }

const ClientKind* FindClientKind(std::string_view api_version, std::string_view kind) {
  const std::string_view group = GroupOf(api_version);
  const std::string_view wanted = group.empty() ? api_version : group;
  const auto found = std::ranges::find_if(kClientKinds, [&](const ClientKind& one) {
    return MatchesClient(one.group, wanted) && MatchesClient(one.kind, kind);
  });
  return found != kClientKinds.end() ? &*found : nullptr;
}

}  // namespace plimsoll::engine
