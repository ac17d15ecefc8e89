// Rules that are not the same in all releases, as the API servers of those releases answer.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace plimsoll::builtin
