// Requests and limits of containers, and the names of resources.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(ContainerResources, AreKnownByName) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i, resources: {%}}]}"},
               {{"requests: {cpu: 100m, memory: 1Gi, ephemeral-storage: 1Gi}", ""},
                {"requests: {gpu: 1}, limits: {gpu: 1}",
                 "spec.containers[0].resources.limits[gpu]: Invalid value: \"gpu\": must be a standard "
                 "resource type or fully qualified\n"
                 "spec.containers[0].resources.limits[gpu]: Invalid value: \"gpu\": must be a standard "
                 "resource for containers\n"
                 "spec.containers[0].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard "
                 "resource type or fully qualified\n"
                 "spec.containers[0].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard "
                 "resource for containers\n"},
                {"limits: {example.com/gpu: 1}", ""},
                {"requests: {storage: 1Gi}",
                 "spec.containers[0].resources.requests[storage]: Invalid value: \"storage\": must be a "
                 "standard resource for containers\n"},
                {"requests: {cpu: -1}",
                 "spec.containers[0].resources.requests[cpu]: Invalid value: \"-1\": must be greater than or "
                 "equal to 0\n"},
                {"limits: {'a b/c': 1}",
                 "spec.containers[0].resources.limits[a b/c]: Invalid value: \"a b/c\": prefix part a "
                 "lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
                 "'.', and must start and end with an alphanumeric character (...)\n"
                 "spec.containers[0].resources.limits[a b/c]: Invalid value: \"a b/c\": doesn't follow "
                 "extended resource name standard\n"
                 "spec.containers[0].resources.requests[a b/c]: Invalid value: \"a b/c\": prefix part a "
                 "lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
                 "'.', and must start and end with an alphanumeric character (...)\n"
                 "spec.containers[0].resources.requests[a b/c]: Invalid value: \"a b/c\": doesn't follow "
                 "extended resource name standard\n"},
                {"limits: {kubernetes.io/x: 1}", ""}});
}

TEST(ContainerResources, AreRequestedWithinTheLimit) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, resources: {%}}]}"},
      {{"requests: {cpu: 1}, limits: {cpu: 2}", ""},
       {"requests: {cpu: 2}, limits: {cpu: 1}",
        "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu "
        "limit of 1\n"},
       {"requests: {cpu: 1000m}, limits: {cpu: 1}", ""},
       {"requests: {example.com/gpu: 1}",
        "spec.containers[0].resources.limits: Required value: Limit must be set for non overcommitable "
        "resources\n"},
       {"requests: {example.com/gpu: 1}, limits: {example.com/gpu: 2}",
        "spec.containers[0].resources.requests: Invalid value: \"1\": must be equal to example.com/gpu limit "
        "of 2\n"},
       {"limits: {example.com/gpu: 1.5}",
        "spec.containers[0].resources.limits[example.com/gpu]: Invalid value: \"1500m\": must be an integer\n"
        "spec.containers[0].resources.requests[example.com/gpu]: Invalid value: \"1500m\": must be an "
        "integer\n"},
       {"requests: {hugepages-2Mi: 2Mi}, limits: {hugepages-2Mi: 2Mi}",
        "spec.containers[0].resources: Forbidden: HugePages require cpu or memory\n"},
       {"requests: {hugepages-2Mi: 2Mi, cpu: 1}, limits: {hugepages-2Mi: 2Mi}", ""}});
}

TEST(ContainerResources, ArePartOfPodsAndTemplatesAlike) {
  ExpectErrors({"apps/v1", "Deployment",
                "spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: "
                "{containers: [{name: c, image: i, resources: {%}}]}}}"},
               {{"limits: {cpu: 1}", ""},
                {"limits: {cpu: -1}",
                 "spec.template.spec.containers[0].resources.limits[cpu]: Invalid value: \"-1\": must be "
                 "greater than or equal to 0\n"},
                {"requests: {memory: 2Gi}, limits: {memory: 1Gi}",
                 "spec.template.spec.containers[0].resources.requests: Invalid value: \"2Gi\": must be less "
                 "than or equal to memory limit of 1Gi\n"}});
}

TEST(ContainerResources, HaveClaimsWithNames) {
  ExpectErrors({"v1", "Pod",
                "spec: {resourceClaims: [{name: r, resourceClaimName: x}], containers: [{name: c, image: i, "
                "resources: {%}}]}"},
               {{"claims: [{name: r}]", ""},
                {"claims: [{name: ''}]", "spec.containers[0].resources.claims[0]: Required value\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
