// What is said to objects of built-in kinds: one line an error.
#include "plimsoll/builtin/walk/object_walk.h"

#include <gtest/gtest.h>

#include "judged.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::builtin {
namespace {

std::string JudgedPod(std::string_view spec) {
  return Judged("v1", "Pod", "spec: " + std::string(spec) + "\n");
}

TEST(ObjectWalk, AGoodObjectHasNothingWrong) {
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, ports: [{containerPort: 80}],"
                      " resources: {limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 100m}}}]}"),
            "");
}

TEST(ObjectWalk, TypesAreThoseOfGo) {
  EXPECT_EQ(Judged("v1", "ConfigMap", "data: {a: 1, b: 'x'}\nimmutable: 'no'\n"),
            "data[a]: Invalid value: \"integer\": data[a] in body must be of type string: \"integer\"\n"
            "immutable: Invalid value: \"string\": immutable in body must be of type boolean: \"string\"\n");
  EXPECT_EQ(Judged("v1", "Secret", "data: {a: '?'}\n"),
            "data[a]: Invalid value: \"?\": illegal base64 data at input byte 0\n");
  EXPECT_EQ(JudgedPod("[]"),
            "spec: Invalid value: \"array\": spec in body must be of type object: \"array\"\n");
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, ports: [{containerPort: 3000000000}]}]}"),
            "spec.containers[0].ports[0].containerPort: Invalid value: 3000000000: must fit in 32 bits\n");
}

TEST(ObjectWalk, ANullIsAsGoodAsNothing) {
  EXPECT_EQ(Judged("v1", "ConfigMap", "data: {a: null}\nimmutable: null\nbinaryData: null\n"), "");
  EXPECT_EQ(JudgedPod("{containers: null}"), "spec.containers: Required value\n");
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, args: [null]}]}"), "");
}

TEST(ObjectWalk, AMissingSpecLacksWhatASpecMustHave) {
  EXPECT_EQ(Judged("v1", "Pod", ""), "spec.containers: Required value\n");
  EXPECT_EQ(Judged("v1", "Namespace", ""), "");
}

TEST(ObjectWalk, UnknownFieldsAreReportedWithWhatWasMeant) {
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, imagePullPolice: Always}]}"),
            "unknown spec.containers[0].imagePullPolice (did you mean \"imagePullPolicy\"?)\n");
}

TEST(ObjectWalk, TheStatusIsTheServersBusiness) {
  EXPECT_EQ(Judged("apps/v1", "ReplicaSet",
                   "spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: "
                   "{containers: [{name: a, image: b}]}}}\nstatus: {conditions: [{}], fooled: 1}\n"),
            "unknown status.fooled\n");
}

TEST(ObjectWalk, QuantitiesAreReadAsTheyAreUpstream) {
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, resources: {limits: {cpu: lots}}}]}"),
            "spec.containers[0].resources.limits[cpu]: Invalid value: \"lots\": quantities must match the "
            "regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'\n");
  EXPECT_EQ(
      JudgedPod("{containers: [{name: a, image: b, resources: {limits: {cpu: -1, gpu: 1}}}]}"),
      "spec.containers[0].resources.limits[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\n"
      "spec.containers[0].resources.limits[gpu]: Invalid value: \"gpu\": must be a standard resource type "
      "or fully qualified\n"
      "spec.containers[0].resources.limits[gpu]: Invalid value: \"gpu\": must be a standard resource for "
      "containers\n"
      "spec.containers[0].resources.requests[cpu]: Invalid value: \"-1\": must be greater than or equal to "
      "0\n"
      "spec.containers[0].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard resource type "
      "or fully qualified\n"
      "spec.containers[0].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard resource for "
      "containers\n");
  EXPECT_EQ(
      JudgedPod("{containers: [{name: a, image: b, resources: {limits: {cpu: 1}, requests: {cpu: 2}}}]}"),
      "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit "
      "of 1\n");
}

TEST(ObjectWalk, PodsAreJudgedByRulesOfTheirParts) {
  EXPECT_EQ(
      JudgedPod("{containers: [{name: A, image: b}, {name: b}, {name: b, image: c}], restartPolicy: no}"),
      "spec.restartPolicy: Invalid value: \"boolean\": spec.restartPolicy in body must be of type string: "
      "\"boolean\"\n");
  EXPECT_EQ(JudgedPod("{containers: [{name: b, image: c, volumeMounts: [{name: v, mountPath: /a}]}]}"),
            "spec.containers[0].volumeMounts[0].name: Not found: \"v\"\n");
  EXPECT_EQ(
      JudgedPod("{containers: [{name: b, image: c, ports: [{containerPort: 0, protocol: tcp, name: '1'}]}]}"),
      "spec.containers[0].ports[0].name: Invalid value: \"1\": must contain at least one letter (a-z)\n"
      "spec.containers[0].ports[0].containerPort: Required value\n"
      "spec.containers[0].ports[0].protocol: Unsupported value: \"tcp\": supported values: \"SCTP\", "
      "\"TCP\", \"UDP\"\n");
}

TEST(ObjectWalk, ContainersSeeFieldsOfPodsThatAreKnown) {
  const auto variable = [](std::string_view field) {
    return JudgedPod(
        "{containers: [{name: a, image: b, env: [{name: C, valueFrom: {fieldRef: {fieldPath: \"" +
        std::string(field) + "\"}}}]}]}");
  };
  constexpr std::string_view kAt = "spec.containers[0].env[0].valueFrom.fieldRef";
  EXPECT_EQ(variable("status.podIP"), "");
  EXPECT_EQ(variable("metadata.labels['app']"), "");
  EXPECT_EQ(variable("pod.name"),
            std::string(kAt) +
                ".fieldPath: Invalid value: \"pod.name\": error converting fieldPath: field label not "
                "supported: pod.name\n");
  EXPECT_EQ(variable("metadata.name['a']"),
            std::string(kAt) +
                ".fieldPath: Invalid value: \"metadata.name['a']\": error converting fieldPath: field "
                "label does not support subscript: metadata.name['a']\n");
}

TEST(ObjectWalk, VolumesThatAreWrongCannotBeMounted) {
  EXPECT_EQ(
      JudgedPod("{containers: [{name: a, image: b, volumeMounts: [{name: v, mountPath: /v}]}], volumes: "
                "[{name: v, configMap: {}}]}"),
      "spec.volumes[0].configMap.name: Required value\n"
      "spec.containers[0].volumeMounts[0].name: Not found: \"v\"\n");
}

TEST(ObjectWalk, WhatAListLacksSeveralTimesIsReportedOnce) {
  EXPECT_EQ(JudgedPod("{containers: [{name: a, image: b, envFrom: [{}, {prefix: C}]}]}"),
            "spec.containers[0].envFrom: Invalid value: \"\": must specify one of: `configMapRef` or "
            "`secretRef`\n");
}

TEST(ObjectWalk, ServicesNeedPortsThatCanBeDistinguished) {
  EXPECT_EQ(Judged("v1", "Service", "spec: {selector: {a: b}}\n"), "spec.ports: Required value\n");
  EXPECT_EQ(Judged("v1", "Service", "spec: {clusterIP: None}\n"), "");
  EXPECT_EQ(Judged("v1", "Service", "spec: {ports: [{port: 1}, {port: 1, name: a}], type: Cluster}\n"),
            "spec.ports[0].name: Required value\n"
            "spec.type: Unsupported value: \"Cluster\": supported values: \"ClusterIP\", \"ExternalName\", "
            "\"LoadBalancer\", \"NodePort\"\n"
            "spec.ports[1]: Duplicate value: "
            "{\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\"Port\":1,\"TargetPort\":0,"
            "\"NodePort\":0}\n");
}

TEST(ObjectWalk, OfWrongAddressesNothingElseIsReported) {
  EXPECT_EQ(Judged("v1", "Service", "spec: {clusterIP: here, ports: [{port: 0}]}\n"),
            "spec.clusterIPs[0]: Invalid value: \"here\": must be a valid IP address, (e.g. 10.9.8.7 or "
            "2001:db8::ffff)\n");
  EXPECT_EQ(Judged("v1", "Service", "spec: {clusterIP: 10.0.0.1, ports: [{port: 0}]}\n"),
            "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\n"
            "spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive\n");
}

TEST(ObjectWalk, ErrorsAreListedUpToALimit) {
  std::string yaml = "data: {";
  for (size_t i = 0; i < kMaxListed + 5; ++i) yaml += (i == 0 ? "k" : ", k") + std::to_string(i) + ": 1";
  static const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().NewestRelease());
  const text::Source source("a", yaml + "}");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  ObjectWalk walk;
  const ObjectFaults& faults = walk.Judge(*kinds.Find("v1", "ConfigMap")->plan, document.root());
  EXPECT_EQ(faults.errors.size(), kMaxListed);
  EXPECT_EQ(faults.left_out, 5U);
}

// Every kind of every release can be made ready, and takes an empty object without harm.
TEST(ObjectWalk, EveryKindHasAPlan) {
  const catalog::Store& store = EmbeddedCatalog();
  const text::Source source("a", "{}");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  ObjectWalk walk;
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const auto plan = KindPlan::Make(store, release, store.KindAt(release, i).component);
      ASSERT_TRUE(plan);
      walk.Judge(**plan, document.root());
    }
  }
}

}  // namespace
}  // namespace plimsoll::builtin
