#include "../src/input/client_kinds.h"

#include <gtest/gtest.h>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {
namespace {

std::string_view ReaderOf(std::string_view api_version, std::string_view kind) {
  const ClientKind* found = FindClientKind(api_version, kind);
  return found == nullptr ? std::string_view() : found->reader;
}

TEST(ClientKinds, AreFoundByGroupAndKindInAnyVersion) {
  EXPECT_EQ(ReaderOf("kustomize.config.k8s.io/v1beta1", "Kustomization"), "kustomize");
  EXPECT_EQ(ReaderOf("kustomize.config.k8s.io/v1alpha1", "Component"), "kustomize");
  EXPECT_EQ(ReaderOf("skaffold/v4beta11", "Config"), "Skaffold");
  EXPECT_EQ(ReaderOf("kind.x-k8s.io/v1alpha4", "Cluster"), "kind");
  EXPECT_EQ(ReaderOf("kubeadm.k8s.io/v1beta4", "InitConfiguration"), "kubeadm");
  EXPECT_EQ(ReaderOf("k3d.io/v1alpha5", "Simple"), "k3d");
  EXPECT_EQ(ReaderOf("eksctl.io/v1alpha5", "ClusterConfig"), "eksctl");
  EXPECT_EQ(ReaderOf("audit.k8s.io/v1", "Policy"), "kube-apiserver (an audit policy)");
}

TEST(ClientKinds, MatchEndingsOfGroupsAndKinds) {
  EXPECT_EQ(ReaderOf("kubelet.config.k8s.io/v1beta1", "KubeletConfiguration"), "a component of Kubernetes");
  EXPECT_EQ(ReaderOf("apiserver.config.k8s.io/v1", "EncryptionConfiguration"), "a component of Kubernetes");
  EXPECT_EQ(ReaderOf("v1alpha1", "HostnameConfig"), "Talos");
  EXPECT_EQ(ReaderOf("eventratelimit.admission.k8s.io/v1alpha1", "Configuration"),
            "kube-apiserver (an admission plugin)");
}

TEST(ClientKinds, AreNotFoundByHalfAName) {
  EXPECT_EQ(ReaderOf("v1", "Pod"), "");
  EXPECT_EQ(ReaderOf("config.k8s.io/v1", "Pod"), "");
  EXPECT_EQ(ReaderOf("my.kind.x-k8s.io/v1alpha4", "Cluster"), "");
  EXPECT_EQ(ReaderOf("v1alpha1", "Pod"), "");
  EXPECT_EQ(ReaderOf("admission.k8s.io/v1", "AdmissionReview"), "");
  // These have CRDs.
  EXPECT_EQ(ReaderOf("install.istio.io/v1alpha1", "IstioOperator"), "");
  EXPECT_EQ(ReaderOf("kustomize.toolkit.fluxcd.io/v1", "Kustomization"), "");
  EXPECT_EQ(ReaderOf("gateway.envoyproxy.io/v1alpha1", "EnvoyProxy"), "");
}

// A row after one that matches the same is never reached.
TEST(ClientKinds, EveryRowIsReached) {
  for (const ClientKind& row : ClientKinds()) {
    const bool open = row.group.starts_with('*');
    const std::string group = (open ? "some" : "") + std::string(row.group.substr(open));
    const std::string kind =
        row.kind.starts_with('*') ? "Some" + std::string(row.kind.substr(1)) : std::string(row.kind);
    EXPECT_EQ(FindClientKind(group, kind), &row) << row.group << ' ' << row.kind;
    EXPECT_FALSE(row.reader.empty());
  }
}

// The server knows what it serves; no row may hide that.
TEST(ClientKinds, AreNoBuiltinKinds) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  for (const ClientKind& row : ClientKinds()) {
    if (row.group.starts_with('*')) continue;
    EXPECT_TRUE(kinds.KindsOf(row.group).empty()) << row.group;
  }
}

TEST(ClientKinds, AreCountedAndNotJudged) {
  const kinds::Kinds kinds;
  const InputReport report = CheckObjects(
      kinds, text::Source("kind.yaml", "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nnodes: 3\n"), {});
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.objects, 1u);
  EXPECT_EQ(report.client_side, 1u);
  EXPECT_EQ(report.skipped, 0u);
}

TEST(ClientKinds, AreJudgedWhenThereIsACrd) {
  kinds::Kinds kinds;
  ASSERT_TRUE(
      LoadCrds(
          kinds,
          text::Source("crd.yaml",
                       "apiVersion: apiextensions.k8s.io/v1\n"
                       "kind: CustomResourceDefinition\n"
                       "metadata: {name: clusters.kops.k8s.io}\n"
                       "spec:\n"
                       "  group: kops.k8s.io\n"
                       "  names: {kind: Cluster, plural: clusters}\n"
                       "  scope: Namespaced\n"
                       "  versions:\n"
                       "  - name: v1alpha2\n"
                       "    served: true\n"
                       "    storage: true\n"
                       "    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}\n"))
          .findings.empty());
  const InputReport report = CheckObjects(
      kinds,
      text::Source("cluster.yaml",
                   "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nmetadata: {name: a}\nspec: 3\n"),
      {});
  EXPECT_EQ(report.client_side, 0u);
  EXPECT_FALSE(report.findings.empty());
}

}  // namespace
}  // namespace plimsoll::engine
