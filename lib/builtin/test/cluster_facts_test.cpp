#include "plimsoll/builtin/kind/cluster_facts.h"

#include "admitted.h"
#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/builtin/admit/version_conversion.h"

namespace plimsoll::builtin {
namespace {

TEST(ClusterFacts, HaveRangesOfEachFamily) {
  EXPECT_EQ(*ParseServiceRanges("10.0.0.0/16"), (std::vector<std::string>{"10.0.0.0/16"}));
  EXPECT_EQ(ParseServiceRanges("10.0.0.0/16,fd00::/112")->size(), 2U);
  EXPECT_EQ(ParseServiceRanges("10.0.0.0/16,10.1.0.0/16").error().message,
            "must be one range, or one of IPv4 and one of IPv6");
  EXPECT_EQ(ParseServiceRanges("10.0.0.0/16,").error().message,
            "must be a range such as 10.0.0.0/16, not ''");
  ClusterFacts facts;
  EXPECT_TRUE(facts.HasFamily("IPv6"));
  EXPECT_EQ(facts.DefaultFamily(), "IPv4");
  facts.service_ranges = *ParseServiceRanges("fd00::/112");
  EXPECT_FALSE(facts.HasFamily("IPv4"));
  EXPECT_EQ(facts.DefaultFamily(), "IPv6");
}

TEST(ClusterFacts, HaveARangeOfPorts) {
  EXPECT_EQ(ParseNodePortRange("30000-32767")->Text(), "30000-32767");
  EXPECT_EQ(ParseNodePortRange("30000+2767")->Text(), "30000-32767");
  for (const std::string_view wrong : {"", "30000", "2-1", "1-65536", "a-b", "-1-5", "65535+1"}) {
    EXPECT_FALSE(ParseNodePortRange(wrong)) << wrong;
  }
}

TEST(ClusterFacts, OfOneAreTakenOverByAnother) {
  ClusterFacts facts{.allow_privileged = true, .service_node_ports = NodePortRange{1, 2}};
  facts.Add({.allow_privileged = false});
  EXPECT_FALSE(facts.AllowsPrivileged());
  EXPECT_EQ(facts.service_node_ports->Text(), "1-2");
}

TEST(ClusterFacts, DecideAboutPrivilegedContainers) {
  const AdmitForm form = {
      "v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, image: i, securityContext: {%}}]}"};
  const ClusterFacts facts{.allow_privileged = false};
  KindAdmitter admitter;
  EXPECT_EQ(AnswerOf(AdmissionOf(admitter, form, TestObject(form, "privileged: true"), nullptr,
                                 {.cluster = &facts})),
            "spec.containers[0].securityContext.privileged: Forbidden: disallowed by cluster policy\n");
  EXPECT_EQ(AnswerOf(AdmissionOf(admitter, form, TestObject(form, "privileged: true"))), "");
}

TEST(ClusterFacts, HaveAClock) {
  const AdmitForm form = {
      "v1", "PersistentVolume",
      "metadata: {name: a}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], "
      "hostPath: {path: /%}}"};
  const ClusterFacts facts{.now = *ParseClock("2026-01-02T04:04:05+01:00")};
  KindAdmitter admitter;
  const KindAdmission& admission =
      AdmissionOf(admitter, form, TestObject(form, "a"), nullptr, {.cluster = &facts});
  EXPECT_EQ(admission.stored.root().Find("status")->Find("lastPhaseTransitionTime")->AsString(),
            "2026-01-02T03:04:05Z");
}

TEST(KindDefaults, AreThoseOfTheVersion) {
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  const AdmitForm form = {"v1", "Pod", "spec: {containers: [{%}]}"};
  const TestObject pod(form, "livenessProbe: {}"), odd(form, "odd: 1");
  value::Document out;
  const BuiltinKind& kind = *kinds.Find("v1", "Pod");
  ASSERT_TRUE(SetKindDefaults(kind, kinds.minor_version(), pod.root(), out));
  EXPECT_EQ(out.root().Find("spec")->Find("restartPolicy")->AsString(), "Always");
  EXPECT_FALSE(SetKindDefaults(kind, kinds.minor_version(), odd.root(), out));
}

TEST(VersionConversion, DropsWhatTheServerDrops) {
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  const AdmitForm form = {"certificates.k8s.io/v1beta1", "PodCertificateRequest",
                          "metadata: {name: a}\nspec: {signerName: a.b/c, %}"};
  const TestObject request(form, "pkixPublicKey: YQ==, proofOfPossession: YQ==");
  value::Document out;
  ASSERT_TRUE(ConvertVersion(*kinds.Find("certificates.k8s.io/v1beta1", "PodCertificateRequest"),
                             *kinds.Find("certificates.k8s.io/v1", "PodCertificateRequest"), request.root(),
                             out));
  const value::Value spec = *out.root().Find("spec");
  EXPECT_EQ(spec.Find("signerName")->AsString(), "a.b/c");
  EXPECT_FALSE(spec.Find("pkixPublicKey"));
  EXPECT_FALSE(spec.Find("proofOfPossession"));
}

// No two versions of a release are so different; this shows what would be said if there were.
TEST(VersionConversion, FailsWhereAFieldHasNoPlace) {
  const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  const AdmitForm form = {"v1", "Secret", "metadata: {name: a}\n%"};
  const TestObject secret(form, "type: a/b");
  value::Document out;
  const Result<void> converted =
      ConvertVersion(*kinds.Find("v1", "Secret"), *kinds.Find("v1", "ConfigMap"), secret.root(), out);
  ASSERT_FALSE(converted);
  EXPECT_EQ(converted.error().message,
            "v1 Secret cannot be converted to v1, which does not have all of its fields");
}

}  // namespace
}  // namespace plimsoll::builtin
