// Autoscalers: bounds, targets and metrics.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AutoscalerRules, HaveBounds) {
  ExpectAdmitted(
      {"autoscaling/v2", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}, %}"},
      {{"minReplicas: 1, maxReplicas: 2", ""},
       {"minReplicas: 3, maxReplicas: 2",
        "spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`\n"},
       {"minReplicas: -1, maxReplicas: -1",
        "spec.minReplicas: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1\n"}});
}

TEST(AutoscalerRules, ScaleSomething) {
  ExpectAdmitted(
      {"autoscaling/v2", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {maxReplicas: 2, scaleTargetRef: {%}}"},
      {{"apiVersion: v1, kind: ReplicationController, name: a", ""},
       {"apiVersion: a/b/c, kind: K, name: a",
        "spec.scaleTargetRef.apiVersion: Invalid value: \"a/b/c\": unexpected GroupVersion string: a/b/c\n"},
       {"apiVersion: /v1, kind: K, name: a",
        "spec.scaleTargetRef.apiVersion: Invalid value: \"/v1\": apiVersion must specify API group\n"},
       {"apiVersion: a/v1, kind: '', name: a/b",
        "spec.scaleTargetRef.kind: Required value\n"
        "spec.scaleTargetRef.name: Invalid value: \"a/b\": may not contain '/'\n"}});
}

TEST(AutoscalerRules, MeasureOneThingEach) {
  ExpectAdmitted(
      {"autoscaling/v2", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, "
       "name: a}, metrics: "
       "[{%}]}"},
      {{"type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}", ""},
       {"type: ''",
        "spec.metrics[0].type: Required value: must specify a metric source type\n"
        "spec.metrics[0].type: Unsupported value: \"\": supported values: \"ContainerResource\", "
        "\"External\", \"Object\", \"Pods\", \"Resource\"\n"},
       {"type: Weather",
        "spec.metrics[0].type: Unsupported value: \"Weather\": supported values: \"ContainerResource\", "
        "\"External\", \"Object\", \"Pods\", \"Resource\"\n"},
       {"type: Resource",
        "spec.metrics[0].resource: Required value: must populate information for the given metric source\n"},
       {"type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 0}}",
        "spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0\n"},
       {"type: Resource, resource: {name: cpu, target: {type: Value, averageUtilization: 1, averageValue: "
        "1}}",
        "spec.metrics[0].resource.target.averageValue: Forbidden: may not set both a target raw value and a "
        "target utilization\n"},
       {"type: Resource, resource: {name: cpu, target: {type: ''}}",
        "spec.metrics[0].resource.target.type: Required value: must specify a metric target type\n"
        "spec.metrics[0].resource.target.type: Invalid value: \"\": must be either Utilization, Value, or "
        "AverageValue\n"
        "spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw "
        "value or a target utilization\n"},
       {"type: ContainerResource, containerResource: {name: cpu, container: c, target: {type: Utilization}}",
        "spec.metrics[0].containerResource.target.averageUtilization: Required value: must set either a "
        "target raw value or a target utilization\n"},
       {"type: Pods, pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 1}}", ""},
       {"type: Pods, pods: {metric: {name: a/b}, target: {type: AverageValue}}",
        "spec.metrics[0].pods.metric.name: Invalid value: \"a/b\": may not contain '/'\n"
        "spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target "
        "averageValue\n"},
       {"type: Object, object: {metric: {name: ''}, describedObject: {apiVersion: a/b/c, kind: K, name: "
        "one}, target: {type: Value}}",
        "spec.metrics[0].object.describedObject.apiVersion: Invalid value: \"a/b/c\": unexpected "
        "GroupVersion string: a/b/c\n"
        "spec.metrics[0].object.metric.name: Required value: must specify a metric name\n"
        "spec.metrics[0].object.target.averageValue: Required value: must set either a target value or "
        "averageValue\n"},
       {"type: Object, object: {metric: {name: m}, describedObject: {kind: K, name: one}, target: {type: "
        "Value, value: 0}}",
        "spec.metrics[0].object.target.value: Invalid value: \"0\": must be positive\n"},
       {"type: External, external: {metric: {name: m}, target: {type: Value}}",
        "spec.metrics[0].external.target.averageValue: Required value: must set either a target value for "
        "metric or a per-pod target\n"},
       {"type: External, external: {metric: {name: m}, target: {type: Value, value: 1, averageValue: -1}}",
        "spec.metrics[0].external.target.averageValue: Invalid value: \"-1\": must be positive\n"
        "spec.metrics[0].external.target.value: Forbidden: may not set both a target value for metric and a "
        "per-pod target\n"},
       {"type: Pods, pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 1}}, resource: "
        "{name: cpu, target: {type: Utilization, averageUtilization: 50}}",
        "spec.metrics[0].resource: Forbidden: must populate the given metric source only\n"},
       {"type: Half, external: {metric: {name: m}, target: {type: Quarter, value: 1}}",
        "spec.metrics[0].external.target.type: Invalid value: \"Quarter\": must be either Utilization, "
        "Value, or AverageValue\n"
        "spec.metrics[0].type: Unsupported value: \"Half\": supported values: \"ContainerResource\", "
        "\"External\", \"Object\", \"Pods\", \"Resource\"\n"}});
}

TEST(AutoscalerRules, OfTheFirstVersionHaveBounds) {
  ExpectAdmitted(
      {"autoscaling/v1", "HorizontalPodAutoscaler",
       "metadata: {name: a}\nspec: {scaleTargetRef: {kind: Deployment, name: a}, %}"},
      {{"maxReplicas: 2",
        "spec.scaleTargetRef.apiVersion: Invalid value: \"\": apiVersion must specify API group\n"},
       {"maxReplicas: 2, minReplicas: 3",
        "spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`\n"
        "spec.scaleTargetRef.apiVersion: Invalid value: \"\": apiVersion must specify API group\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
