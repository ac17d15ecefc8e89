// Quotas, limits, disruption budgets, priorities and permissions.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(PolicyRules, QuotasHaveScopes) {
  ExpectErrors(
      {"v1", "ResourceQuota", "spec: {%}"},
      {{"hard: {pods: 1, requests.cpu: 1, count/deployments.apps: 1}", ""},
       {"hard: {pods: 1}, scopes: [BestEffort]", ""},
       {"hard: {pods: -1}", "spec.hard[pods]: Invalid value: \"-1\": must be greater than or equal to 0\n"},
       {"scopes: [Often]", "spec.scopes: Invalid value: [\"Often\"]: unsupported scope\n"},
       {"scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, values: [a]}]}", ""},
       {"scopeSelector: {matchExpressions: [{scopeName: Often, operator: In}]}",
        "spec.scopeSelector.matchExpressions.scopeName: Invalid value: \"Often\": unsupported scope\n"
        "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when "
        "`operator` is 'In' or 'NotIn' for scope selector\n"},
       {"scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Like}]}",
        "spec.scopeSelector.matchExpressions.operator: Invalid value: \"Like\": not a valid selector "
        "operator\n"},
       {"scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Exists, values: [a]}]}",
        "spec.scopeSelector.matchExpressions.values: Invalid value: [\"a\"]: must be no value when "
        "`operator` is 'Exist' or 'DoesNotExist' for scope selector\n"}});
}

TEST(PolicyRules, LimitsHaveTypes) {
  ExpectErrors(
      {"v1", "LimitRange", "spec: {limits: [{%}]}"},
      {{"type: Container, default: {cpu: 1}, defaultRequest: {cpu: 1}", ""},
       {"type: Node",
        "spec.limits[0].type: Invalid value: \"Node\": must be a standard limit type or fully qualified\n"},
       {"type: 'a b'",
        "spec.limits[0].type: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"type: a.b/c, max: {'d e': 1}",
        "spec.limits[0].max[d e]: Invalid value: \"d e\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"type: Pod, max: {gpu: 1}, min: {gpu: 1}, maxLimitRequestRatio: {gpu: 1}",
        "spec.limits[0].max[gpu]: Invalid value: \"gpu\": must be a standard resource type or fully "
        "qualified\n"
        "spec.limits[0].max[gpu]: Invalid value: \"gpu\": must be a standard resource for containers\n"
        "spec.limits[0].min[gpu]: Invalid value: \"gpu\": must be a standard resource type or fully "
        "qualified\n"
        "spec.limits[0].min[gpu]: Invalid value: \"gpu\": must be a standard resource for containers\n"
        "spec.limits[0].maxLimitRequestRatio[gpu]: Invalid value: \"gpu\": must be a standard resource type "
        "or fully qualified\n"
        "spec.limits[0].maxLimitRequestRatio[gpu]: Invalid value: \"gpu\": must be a standard resource for "
        "containers\n"},
       {"type: Pod, default: {cpu: 1}, defaultRequest: {cpu: 1}",
        "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'\n"
        "spec.limits[0].defaultRequest: Forbidden: may not be specified when `type` is 'Pod'\n"},
       {"type: Pod}, {type: Pod", "spec.limits[1].type: Duplicate value: \"Pod\"\n"}});
}

TEST(PolicyRules, BudgetsHaveOneBound) {
  ExpectErrors(
      {"policy/v1", "PodDisruptionBudget", "spec: {%}"},
      {{"minAvailable: 1", ""},
       {"maxUnavailable: 50%", ""},
       {"minAvailable: 1, maxUnavailable: 1",
        "spec: Invalid value: {\"MinAvailable\":1,\"Selector\":null,\"MaxUnavailable\":1,"
        "\"UnhealthyPodEvictionPolicy\":null}: minAvailable and maxUnavailable cannot be both set\n"},
       {"minAvailable: -1", "spec.minAvailable: Invalid value: -1: must be greater than or equal to 0\n"},
       {"maxUnavailable: half",
        "spec.maxUnavailable: Invalid value: \"half\": a valid percent string must be a numeric string "
        "followed by an ending '%' (...)\n"}});
}

TEST(PolicyRules, NodesHaveTaints) {
  ExpectErrors({"v1", "Node", "spec: {taints: [{%}]}"}, {{"key: a, effect: NoSchedule", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
