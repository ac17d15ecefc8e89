// Rules that are not the same in all releases, as the API servers of those releases answer.
#include <gtest/gtest.h>

#include "../src/kind/go_types.h"
#include "judged.h"

namespace plimsoll::builtin {
namespace {

std::string PodIn(std::string_view release, std::string_view spec) {
  return JudgedIn(release, "v1", "Pod", "spec: " + std::string(spec) + "\n");
}

TEST(OlderReleases, TypesInTemplatesOfStatefulSetsAlwaysCount) {
  EXPECT_NE(JudgedIn("1.31", "apps/v1", "StatefulSet",
                     "spec:\n"
                     "  selector: {matchLabels: {a: b}}\n"
                     "  template:\n"
                     "    metadata: {labels: {a: b}}\n"
                     "    spec: {containers: [{name: 1}], colour: red}\n"),
            "");
}

TEST(OlderReleases, NamesOfEnvironmentVariablesAreRelaxedSince132) {
  const std::string_view spec = "{containers: [{name: a, image: x, env: [{name: a b}]}]}";
  EXPECT_EQ(PodIn("1.31", spec),
            "spec.containers[0].env[0].name: Invalid value: \"a b\": a valid environment variable name must "
            "consist "
            "of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. "
            "'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is "
            "'[-._a-zA-Z][-._a-zA-Z0-9]*')\n");
  EXPECT_EQ(PodIn("1.32", spec), "");
  EXPECT_EQ(PodIn("1.31", "{containers: [{name: a, image: x, env: [{name: ..a}]}]}"),
            "spec.containers[0].env[0].name: Invalid value: \"..a\": must not start with '..'\n");
}

TEST(OlderReleases, FieldsOfFeaturesThatAreOffAreDropped) {
  const std::string_view resize = "{containers: [{name: a, image: x, resizePolicy: [{resourceName: disk}]}]}";
  EXPECT_EQ(PodIn("1.32", resize), "");
  EXPECT_NE(PodIn("1.33", resize), "");
  const std::string_view claims = "{containers: [{name: a, image: x}], resourceClaims: [{name: A}]}";
  EXPECT_EQ(PodIn("1.33", claims), "");
  EXPECT_NE(PodIn("1.34", claims), "");
  const std::string_view mount = "{containers: [{name: a, image: x, securityContext: {procMount: Odd}}]}";
  EXPECT_EQ(PodIn("1.32", mount), "");
  EXPECT_NE(PodIn("1.33", mount), "");
  const std::string_view users = "{hostUsers: false, hostPID: true, containers: [{name: a, image: x}]}";
  EXPECT_EQ(PodIn("1.32", users), "");
  EXPECT_EQ(PodIn("1.33", users), "spec.HostPID: Forbidden: when `pod.Spec.HostUsers` is false\n");
  EXPECT_EQ(PodIn("1.34", users), "spec.HostPID: Forbidden: when `hostUsers` is false\n");
}

TEST(OlderReleases, ContainersHaveRestartPoliciesSince135) {
  const std::string_view spec = "{containers: [{name: a, image: x, restartPolicy: Never}]}";
  EXPECT_EQ(PodIn("1.33", spec),
            "spec.containers[0].restartPolicy: Forbidden: may not be set for non-init containers\n");
  EXPECT_EQ(PodIn("1.35", spec), "");
}

TEST(OlderReleases, KnowsComparingTolerationsSince135ButTheirGateIsOff) {
  const std::string_view spec =
      "{containers: [{name: a, image: x}], tolerations: [{key: a, operator: Gt, value: '1'}]}";
  EXPECT_EQ(
      PodIn("1.33", spec),
      "spec.tolerations[0].operator: Unsupported value: \"Gt\": supported values: \"Equal\", \"Exists\"\n");
  EXPECT_EQ(
      PodIn("1.37", spec),
      "spec.tolerations[0].operator: Unsupported value: \"Gt\": supported values: \"Equal\", \"Exists\", "
      "\"Lt\", \"Gt\"\n");
}

TEST(OlderReleases, TrafficIsDistributedInMoreWaysSince134) {
  const std::string_view spec = "spec: {ports: [{port: 80}], trafficDistribution: PreferSameZone}\n";
  EXPECT_EQ(
      JudgedIn("1.33", "v1", "Service", spec),
      "spec.trafficDistribution: Unsupported value: \"PreferSameZone\": supported values: \"PreferClose\"\n");
  EXPECT_EQ(JudgedIn("1.34", "v1", "Service", spec), "");
}

TEST(OlderReleases, FieldsAreUnknownBeforeTheyWere) {
  const std::string_view spec = "{hostnameOverride: a, containers: [{name: a, image: x}]}";
  EXPECT_EQ(PodIn("1.33", spec), "unknown spec.hostnameOverride\n");
  EXPECT_EQ(PodIn("1.34", spec), "");
}

TEST(OlderReleases, InitContainersMayOnlyRestartAlways) {
  const std::string_view pod =
      "spec: {containers: [{name: c, image: i}], initContainers: [{name: d, image: i, restartPolicy: "
      "Never}]}\n";
  EXPECT_EQ(
      JudgedIn("1.33", "v1", "Pod", pod),
      "spec.initContainers[0].restartPolicy: Unsupported value: \"Never\": supported values: \"Always\"\n");
  EXPECT_EQ(JudgedIn("1.34", "v1", "Pod", pod), "");  // dropped
}

TEST(OlderReleases, SayWhatOwnersLackInOtherWordsBefore137) {
  const std::string_view owner =
      "metadata: {name: a, ownerReferences: [{apiVersion: a/b/c, kind: K, name: x}]}\n";
  EXPECT_EQ(JudgedIn("1.37", "v1", "ConfigMap", owner),
            "metadata.ownerReferences[0].apiVersion: Invalid value: \"a/b/c\": must be <group>/<version> or "
            "<version>\n"
            "metadata.ownerReferences[0].uid: Required value: must not be empty\n");
  EXPECT_EQ(JudgedIn("1.36", "v1", "ConfigMap", owner),
            "metadata.ownerReferences.apiVersion: Invalid value: \"a/b/c\": version must not be empty\n"
            "metadata.ownerReferences.uid: Invalid value: \"\": must not be empty\n");
}

TEST(OlderReleases, NameLabelsInOtherWordsBefore135) {
  const std::string_view labels = "metadata: {name: a, labels: {'a b': c}}\n";
  constexpr std::string_view kNow = "a valid label key must", kBefore = "a qualified name must";
  const std::string words = JudgedIn("1.35", "v1", "ConfigMap", "metadata: {name: a, labels: {a/b/c: c}}\n");
  EXPECT_NE(words.find(kNow), std::string::npos) << words;
  const std::string old = JudgedIn("1.34", "v1", "ConfigMap", "metadata: {name: a, labels: {a/b/c: c}}\n");
  EXPECT_NE(old.find(kBefore), std::string::npos) << old;
  EXPECT_EQ(JudgedIn("1.34", "v1", "ConfigMap", labels), JudgedIn("1.35", "v1", "ConfigMap", labels));
  const std::string value = "metadata: {name: a, labels: {a: " + std::string(64, 'b') + "}}\n";
  EXPECT_NE(JudgedIn("1.34", "v1", "ConfigMap", value).find("must be no more than 63 characters"),
            std::string::npos);
  EXPECT_NE(JudgedIn("1.35", "v1", "ConfigMap", value).find("must be no more than 63 bytes"),
            std::string::npos);
}

TEST(OlderReleases, SayWhatIsMissingInOtherWordsBefore136) {
  const std::string_view level = "spec: {type: ''}\n";
  EXPECT_EQ(JudgedIn("1.35", "flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", level),
            "spec.type: Unsupported value: \"\": supported values: \"Exempt\", \"Limited\"\n");
  EXPECT_EQ(JudgedIn("1.36", "flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", level),
            "spec.type: Required value\n");
  const std::string_view scaler =
      "spec: {maxReplicas: -1, scaleTargetRef: {apiVersion: c/v1, kind: a, name: b}}\n";
  EXPECT_EQ(JudgedIn("1.35", "autoscaling/v2", "HorizontalPodAutoscaler", scaler),
            "spec.maxReplicas: Invalid value: -1: must be greater than 0\n"
            "spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`\n");
  EXPECT_EQ(JudgedIn("1.36", "autoscaling/v2", "HorizontalPodAutoscaler", scaler),
            "spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1\n"
            "spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`\n");
}

TEST(OlderReleases, SayTwiceThatADriverHasNoNameBefore135) {
  const std::string_view node = "spec: {drivers: [{name: '', nodeID: a}]}\n";
  EXPECT_EQ(JudgedIn("1.35", "storage.k8s.io/v1", "CSINode", node), "spec.drivers[0].name: Required value\n");
  EXPECT_TRUE(JudgedIn("1.34", "storage.k8s.io/v1", "CSINode", node)
                  .starts_with("spec.drivers[0].name: Required value\n"
                               "spec.drivers[0].name: Invalid value: \"\": a lowercase RFC 1123 subdomain"));
}

TEST(OlderReleases, NameFieldsOfRuntimeClassesInOtherWays) {
  const std::string_view api = "node.k8s.io/v1", kind = "RuntimeClass";
  const std::string_view bad =
      "handler: a\nscheduling: {tolerations: [{key: a, operator: Exists, value: b}]}\n";
  EXPECT_TRUE(
      JudgedIn("1.34", api, kind, bad).starts_with("scheduling.tolerations.tolerations[0].operator: "));
  EXPECT_TRUE(JudgedIn("1.35", api, kind, bad).starts_with("scheduling.tolerations[0].operator: "));
  EXPECT_TRUE(
      JudgedIn("1.35", api, kind, "handler: ''\n").starts_with("handler: Invalid value: \"\": a lowercase"));
  EXPECT_EQ(JudgedIn("1.36", api, kind, "handler: ''\n"), "handler: Required value\n");
}

TEST(OlderReleases, RefuseOtherValuesBefore137) {
  const std::string_view event = "metadata: {name: a, namespace: A}\ninvolvedObject: {namespace: A}\n";
  const std::string name = "namespace: Invalid value: \"A\": a lowercase RFC 1123 subdomain";
  EXPECT_TRUE(JudgedIn("1.36", "v1", "Event", event).starts_with(name));
  EXPECT_EQ(JudgedIn("1.37", "v1", "Event", event).find(name), std::string::npos);
}

TEST(OlderReleases, RestartInitContainersToResizeThemBefore136) {
  const std::string_view spec =
      "{containers: [{name: a, image: x}], initContainers: [{name: b, image: x, resizePolicy: "
      "[{resourceName: cpu, restartPolicy: RestartContainer}]}]}";
  EXPECT_EQ(PodIn("1.35", spec), "");
  EXPECT_NE(PodIn("1.36", spec), "");
}

TEST(OlderReleases, HaveTheirOwnGoTypes) {
  const auto count = [](std::string_view type, uint32_t minor) { return GoFieldsOf(type, minor).size(); };
  EXPECT_EQ(count("core.VolumeMount", 0), 8U);  // bindMountOptions is the eighth
  EXPECT_EQ(count("core.VolumeMount", 37), 8U);
  EXPECT_EQ(count("core.VolumeMount", 36), 7U);
  EXPECT_EQ(count("core.VolumeMount", 31), 7U);
  EXPECT_EQ(count("scheduling/v1alpha2.Workload", 37), 0U);
  EXPECT_GT(count("scheduling/v1alpha2.Workload", 36), 0U);
  EXPECT_EQ(GoFieldsOf("batch.JobSpec", 37)[2].json, "ActiveDeadlineSeconds");
  EXPECT_EQ(GoFieldsOf("batch.JobSpec", 35)[2].json, "PodFailurePolicy");
}

TEST(OlderReleases, ShowAtMostTwentyRulesAsALength) {
  std::string rules;
  for (int i = 0; i < 21; ++i) rules += "{action: Restart, exitCodes: {operator: In, values: [1]}}, ";
  const std::string spec =
      "{containers: [{name: a, image: x, restartPolicy: Never, restartPolicyRules: [" + rules + "]}]}";
  EXPECT_EQ(PodIn("1.35", spec),
            "spec.containers[0].restartPolicyRules: Too long: may not be more than 20 bytes\n");
  EXPECT_EQ(PodIn("1.36", spec),
            "spec.containers[0].restartPolicyRules: Too many: 21: must have at most 20 items\n");
}

TEST(OlderReleases, TemplatesNeededNoImageOfVolumesBefore137) {
  const std::string_view workload =
      "metadata: {name: a}\n"
      "spec:\n"
      "  selector: {matchLabels: {a: b}}\n"
      "  template:\n"
      "    metadata: {labels: {a: b}}\n"
      "    spec: {containers: [{name: c, image: x}], volumes: [{name: v, image: {}}]}\n";
  EXPECT_EQ(JudgedIn("1.36", "apps/v1", "Deployment", workload), "");
  EXPECT_EQ(JudgedIn("1.37", "apps/v1", "Deployment", workload),
            "spec.template.spec.volumes[0].image.reference: Required value\n");
  EXPECT_EQ(PodIn("1.36", "{containers: [{name: c, image: x}], volumes: [{name: v, image: {}}]}"),
            "spec.volumes[0].image.reference: Required value\n");
}

}  // namespace
}  // namespace plimsoll::builtin
