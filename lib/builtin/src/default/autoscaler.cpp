#include "autoscaler.h"

namespace plimsoll::builtin {
namespace {

constexpr int kScalingPeriodSeconds = 15;

void AppendPolicy(Part policies, const char* type, int value) {
  const Struct policy = AppendStruct(policies);
  policy.Set("type", type);
  policy.Set("value", value);
  policy.Set("periodSeconds", kScalingPeriodSeconds);
}

void SetDefaultsBehavior(Struct behavior) {
  const Struct up = behavior.Make("scaleUp"), down = behavior.Make("scaleDown");
  up.SetDefault("stabilizationWindowSeconds", 0);
  up.SetDefault("selectPolicy", "Max");
  down.SetDefault("selectPolicy", "Max");
  if (!up.Has("policies")) {
    const Part policies = up.MakeList("policies");
    AppendPolicy(policies, "Pods", 4);
    AppendPolicy(policies, "Percent", 100);
  }
  if (!down.Has("policies")) AppendPolicy(down.MakeList("policies"), "Percent", 100);
}

}  // namespace

void SetDefaultsAutoscaler(Struct autoscaler, const Release&) {
  const Struct spec = autoscaler.Make("spec");
  spec.SetDefault("minReplicas", 1);
  if (spec.Count("metrics") == 0) {
    spec.Remove("metrics");
    const Struct metric = AppendStruct(spec.MakeList("metrics"));
    metric.Set("type", "Resource");
    const Struct resource = metric.Make("resource");
    resource.Set("name", "cpu");
    resource.Make("target").Set("type", "Utilization");
    resource.Make("target").Set("averageUtilization", kDefaultCpuUtilization);
  }
  if (const Struct behavior = spec.At("behavior")) SetDefaultsBehavior(behavior);
}

}  // namespace plimsoll::builtin
