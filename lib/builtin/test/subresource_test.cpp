#include "plimsoll/builtin/kind/subresource.h"

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(Subresource, IsKnownByItsName) {
  EXPECT_EQ(SubresourceNamed("scale"), Subresource::kScale);
  EXPECT_EQ(SubresourceNamed(""), Subresource::kNone);
  EXPECT_EQ(SubresourceNamed("exec"), std::nullopt);
  EXPECT_EQ(NameOf(Subresource::kEphemeralContainers), "ephemeralcontainers");
  EXPECT_EQ(SubresourceTaking({"policy", "v1", "Eviction"}), Subresource::kEviction);
  EXPECT_EQ(SubresourceTaking({"lifecycle.k8s.io", "v1alpha1", "Eviction"}), Subresource::kNone);
  EXPECT_TRUE(IsCreated(Subresource::kToken));
  EXPECT_FALSE(IsCreated(Subresource::kScale));
}

TEST(Subresource, BelongsToKinds) {
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  const BuiltinKind& deployment = *kinds.Find("apps/v1", "Deployment");
  EXPECT_EQ(deployment.subresources, (std::vector<std::string_view>{"scale", "status"}));
  EXPECT_FALSE(deployment.never_created);
  for (const auto& [version, kind] :
       {std::pair("autoscaling/v1", "Scale"), std::pair("policy/v1", "Eviction"), std::pair("v1", "Status"),
        std::pair("authentication.k8s.io/v1", "TokenRequest")}) {
    EXPECT_TRUE(kinds.Find(version, kind)->never_created) << kind;
  }
  for (const auto& [version, kind] : {std::pair("v1", "Binding"), std::pair("v1", "Node"),
                                      std::pair("authorization.k8s.io/v1", "SubjectAccessReview")}) {
    EXPECT_FALSE(kinds.Find(version, kind)->never_created) << kind;
  }
}

TEST(AdmitScale, WantsSomeReplicas) {
  ExpectAdmitted(
      {"autoscaling/v1", "Scale", "metadata: {name: a}\nspec: {%}"},
      {{"", ""},
       {"replicas: 3", ""},
       {"replicas: -1", "spec.replicas: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(AdmitScale, ChangesTheObjectAndItsGeneration) {
  const AdmitForm form = {
      "apps/v1", "ReplicaSet",
      "metadata: {name: a, generation: 7}\nspec: {replicas: %, selector: {matchLabels: {a: b}}, "
      "template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}"};
  const TestObject old(form, "2");
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  KindAdmitter admitter;
  const KindAdmission& admission = admitter.Admit(
      *kinds.Find("apps/v1", "ReplicaSet"),
      {.object = old.root(), .old = old.root(), .subresource = Subresource::kScale, .replicas = 5},
      {.minor_version = kinds.minor_version()});
  ASSERT_TRUE(admission.errors.empty());
  const value::Value stored = admission.stored.root();
  EXPECT_EQ(stored.Find("spec")->Find("replicas")->AsInt(), 5);
  EXPECT_EQ(stored.Find("metadata")->Find("generation")->AsInt(), 8);
}

TEST(AdmitBinding, NamesANode) {
  ExpectAdmitted({"v1", "Binding", "metadata: {name: a}\ntarget: {%}"},
                 {{"name: node", ""},
                  {"kind: Node, name: node", ""},
                  {"kind: Pod, name: node",
                   "target.kind: Unsupported value: \"Pod\": supported values: \"Node\", \"<empty>\"\n"},
                  {"", "target.name: Required value\n"}});
  AdmitForm form = {"v1", "Binding", "metadata: {name: a}\ntarget: {name: %}"};
  form.release = "1.36";
  ExpectAdmitted(form, {{"A_B", ""}});
}

TEST(AdmitPodEviction, HasOptionsOfADeletion) {
  ExpectAdmitted(
      {"policy/v1", "Eviction", "metadata: {name: a}\ndeleteOptions: {%}"},
      {{"propagationPolicy: Orphan, dryRun: [All]", ""},
       {"propagationPolicy: A",
        "propagationPolicy: Unsupported value: \"A\": supported values: \"Foreground\", \"Background\", "
        "\"Orphan\", \"nil\"\n"},
       {"ignoreStoreReadErrorWithClusterBreakingPotential: true",
        "deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: can not be set "
        "for "
        "pod eviction, try after removing the option\n"}});
}

TEST(AdmitTokenRequest, LivesForSomeTime) {
  ExpectAdmitted(
      {"authentication.k8s.io/v1", "TokenRequest", "spec: {audiences: [a], %}"},
      {{"expirationSeconds: 600", ""},
       {"boundObjectRef: {kind: Pod, name: p}", ""},
       {"expirationSeconds: 599",
        "spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes\n"},
       {"expirationSeconds: 4294967297",
        "spec.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 "
        "seconds\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
