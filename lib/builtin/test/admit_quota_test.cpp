#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kResourceQuota = {"v1", "ResourceQuota", "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kLimitRange = {"v1", "LimitRange", "metadata: {name: a}\nspec: {limits: [{%}]}"};

TEST(AdmitResourceQuota, ValidatesAmounts) {
  ExpectAdmitted(
      kResourceQuota,
      {{"hard: {pods: 1, requests.nvidia.com/gpu: 1}", ""},
       {"hard: {pods: 1.5}", "spec.hard[pods]: Invalid value: \"1500m\": must be an integer\n"},
       {"hard: {odd: 1}",
        "spec.hard[odd]: Invalid value: \"odd\": must be a standard resource type or fully qualified\n"
        "spec.hard[odd]: Invalid value: \"odd\": must be a standard resource for quota\n"},
       {"hard: {cpu: -1}", "spec.hard[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\n"},
       {"hard: {requests.cpu: 2, limits.cpu: 1}",
        "warning: ResourceQuota requests.cpu (2) should be less than limits.cpu (1)\n"}});
}

TEST(AdmitResourceQuota, ValidatesScopes) {
  ExpectAdmitted(
      kResourceQuota,
      {{"scopes: [BestEffort, NotBestEffort]",
        "spec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\"]: conflicting scopes\n"},
       {"scopes: [Odd]", "spec.scopes: Invalid value: [\"Odd\"]: unsupported scope\n"},
       {"scopes: [BestEffort], hard: {cpu: 1}",
        "spec.scopes: Invalid value: [\"BestEffort\"]: unsupported scope applied to resource\n"},
       {"scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In}]}",
        "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when "
        "`operator` is 'In' or 'NotIn' for scope selector\n"},
       {"scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Odd}]}",
        "spec.scopeSelector.matchExpressions.operator: Invalid value: \"Odd\": not a valid selector "
        "operator\n"}});
}

TEST(AdmitResourceQuota, KeepsItsScopes) {
  ExpectUpdated(kResourceQuota, {{"scopes: [BestEffort]", "scopes: [BestEffort]", ""},
                                 {"scopes: [BestEffort]", "scopes: [Terminating]",
                                  "spec.scopes: Invalid value: [\"Terminating\"]: field is immutable\n"}});
}

TEST(AdmitLimitRange, ValidatesItsBounds) {
  ExpectAdmitted(
      kLimitRange,
      {{"type: Container, max: {cpu: 2}, min: {cpu: 1}", ""},
       {"type: Odd",
        "spec.limits[0].type: Invalid value: \"Odd\": must be a standard limit type or fully "
        "qualified\n"},
       {"type: Pod, max: {cpu: 1}, min: {cpu: 2}",
        "spec.limits[0].min[cpu]: Invalid value: \"2\": min value 2 is greater than max value 1\n"},
       {"type: Pod, default: {cpu: 1}",
        "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'\n"},
       {"type: Container, default: {cpu: 1}, defaultRequest: {cpu: 2}",
        "spec.limits[0].defaultRequest[cpu]: Invalid value: \"2\": default request value 2 is greater than "
        "default limit value 1\n"},
       {"type: Pod, maxLimitRequestRatio: {cpu: 0.5}",
        "spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: \"500m\": ratio 500m is less than 1\n"},
       {"type: Pod, max: {cpu: 2}, min: {cpu: 1}, maxLimitRequestRatio: {cpu: 10}",
        "spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: \"10\": ratio 10 is greater than max/min = "
        "2.000000\n"},
       {"type: PersistentVolumeClaim",
        "spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but "
        "neither was provided\n"},
       {"type: Pod}, {type: Pod", "spec.limits[1].type: Duplicate value: \"Pod\"\n"}});
}

TEST(AdmitLimitRange, NeedsNoName) {
  ExpectAdmitted({"v1", "LimitRange", "metadata: {}\nspec: {%}"}, {{"limits: []", ""}});
}

TEST(AdmitLimitRange, StoresDefaultsOfContainers) {
  ExpectStored(kLimitRange,
               {{"type: Container, max: {cpu: 2}, min: {memory: 1Gi}",
                 R"(spec={"limits":[{"default":{"cpu":"2"},"defaultRequest":{"cpu":"2","memory":"1Gi"},)"
                 R"("max":{"cpu":"2"},"min":{"memory":"1Gi"},"type":"Container"}]})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
