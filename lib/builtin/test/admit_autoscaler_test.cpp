#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kAutoscaler = {"autoscaling/v2", "HorizontalPodAutoscaler",
                                   "metadata: {name: a}\nspec: {maxReplicas: 3, scaleTargetRef: {apiVersion: "
                                   "apps/v1, kind: Deployment, name: d}, %}"};

TEST(AdmitAutoscaler, ValidatesItsBounds) {
  ExpectAdmitted(
      {"autoscaling/v2", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}, %}"},
      {{"maxReplicas: 1", ""},
       {"maxReplicas: 0, minReplicas: 1",
        "spec.maxReplicas: Required value\nspec.maxReplicas: Invalid value: 0: must be greater than or equal "
        "to `minReplicas`\n"},
       {"maxReplicas: 1, minReplicas: -1",
        "spec.minReplicas: Invalid value: -1: must be greater than or equal to 0\n"},
       {"maxReplicas: 1, minReplicas: 0",
        "spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to "
        "zero replicas\n"}});
}

TEST(AdmitAutoscaler, ValidatesItsTarget) {
  ExpectAdmitted(
      {"autoscaling/v2", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {maxReplicas: 1, scaleTargetRef: {%}}"},
      {{"kind: ReplicationController, name: d, apiVersion: v1", ""},
       {"kind: Deployment, name: d, apiVersion: v1",
        "spec.scaleTargetRef.apiVersion: Invalid value: \"v1\": apiVersion must specify API group\n"},
       {"kind: a/b, apiVersion: apps/v1",
        "spec.scaleTargetRef.kind: Invalid value: \"a/b\": may not contain '/'\nspec.scaleTargetRef.name: "
        "Required value\n"}});
}

TEST(AdmitAutoscaler, NeedsAGroupSince134) {
  AdmitForm form = {
      "autoscaling/v2", "HorizontalPodAutoscaler",
      "metadata: {name: a}\nspec: {maxReplicas: 1, scaleTargetRef: {kind: Deployment, name: d, %}}"};
  form.release = "1.33";
  ExpectAdmitted(form, {{"apiVersion: a//b", ""}, {"", ""}});
  form.release = "1.34";
  ExpectAdmitted(form, {{"apiVersion: a//b",
                         "spec.scaleTargetRef.apiVersion: Invalid value: \"a//b\": unexpected GroupVersion "
                         "string: a//b\n"}});
}

TEST(AdmitAutoscaler, ValidatesItsMetrics) {
  ExpectAdmitted(
      kAutoscaler,
      {{"metrics: [{type: Pods, pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 1}}}]",
        ""},
       {"metrics: [{type: Some}]",
        "spec.metrics[0].type: Unsupported value: \"Some\": supported values: \"ContainerResource\", "
        "\"External\", \"Object\", \"Pods\", \"Resource\"\n"},
       {"metrics: [{type: Resource}]",
        "spec.metrics[0].resource: Required value: must populate information for the given metric source\n"},
       {"metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization}}}]",
        "spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw "
        "value or a target utilization\n"},
       {"metrics: [{type: External, external: {metric: {name: m}, target: {type: Value, value: 0}}}]",
        "spec.metrics[0].external.target.value: Invalid value: \"0\": must be positive\n"}});
}

TEST(AdmitAutoscaler, ValidatesItsBehavior) {
  ExpectAdmitted(
      kAutoscaler,
      {{"behavior: {scaleUp: {selectPolicy: Min}}", ""},
       {"behavior: {scaleUp: {stabilizationWindowSeconds: 3601}}",
        "spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal "
        "to 3600\n"},
       {"behavior: {scaleDown: {policies: [{type: Pods, value: 0, periodSeconds: 1801}]}}",
        "spec.behavior.scaleDown.policies[0].value: Invalid value: 0: must be greater than zero\n"
        "spec.behavior.scaleDown.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal "
        "to 1800\n"},
       {"behavior: {scaleDown: {selectPolicy: Some}}",
        "spec.behavior.scaleDown.selectPolicy: Unsupported value: \"Some\": supported values: \"Disabled\", "
        "\"Max\", \"Min\"\n"}});
}

constexpr AdmitForm kOldAutoscaler = {
    "autoscaling/v1", "HorizontalPodAutoscaler",
    "metadata: {name: a, annotations: {autoscaling.alpha.kubernetes.io/metrics: '%'}}\nspec: {maxReplicas: "
    "3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}"};

TEST(AdmitAutoscaler, ReadsMetricsOfTheOldVersionFromAnnotations) {
  ExpectAdmitted(kOldAutoscaler,
                 {{R"([{"type":"Pods","pods":{"metricName":"m","targetAverageValue":"1"}}])", ""},
                  {R"([{"Type":"Pods","PODS":{"metricName":"","targetAverageValue":1}}])",
                   "spec.metrics[0].pods.metric.name: Required value: must specify a metric name\n"},
                  {R"([{"type":"Object","object":{"target":{"kind":"K","name":"n"},"metricName":"m"}}])",
                   "spec.metrics[0].object.target.value: Invalid value: \"0\": must be positive\n"},
                  // What Go cannot decode does not count.
                  {R"([{"type":"Pods","pods":{"metricName":1}}])", ""},
                  {"x", ""}});
}

TEST(AdmitAutoscaler, WritesMetricsOfTheOldVersionToAnnotations) {
  KindAdmitter admitter;
  const auto stored = [&](std::string_view json) {
    const KindAdmission& admission = AdmissionOf(admitter, kOldAutoscaler, TestObject(kOldAutoscaler, json));
    const auto annotations = admission.stored.root().Find("metadata")->Find("annotations");
    if (!annotations) return std::string();
    return std::string(annotations->Find("autoscaling.alpha.kubernetes.io/metrics")->AsString());
  };
  constexpr std::string_view kExternal =
      R"([{"type":"External","external":{"metricName":"m","metricSelector":{"matchLabels":{"a":"b"}},)"
      R"("targetAverageValue":"300m"}}])";
  EXPECT_EQ(stored(kExternal), kExternal);
  EXPECT_EQ(stored("x"), "");
}

}  // namespace
}  // namespace plimsoll::builtin
