#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodPartsRulesFormA = {
    "v1", "Pod",
    "metadata: {name: a, annotations: {scheduler.alpha.kubernetes.io/tolerations: '%'}}\nspec: {containers: "
    "[{name: c, image: i}]}"};
constexpr AdmitForm kPodPartsRulesFormB = {
    "v1", "Pod", "metadata: {name: a, annotations: {%}}\nspec: {containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodPartsRulesFormC = {
    "v1", "Pod", "metadata: {name: a}\nspec: {%, containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodPartsRulesFormD = {
    "v1", "Pod",
    "metadata: {name: a}\nspec: {resources: {%}, containers: [{name: c, image: i, resources: {requests: "
    "{cpu: 2, memory: 1Gi}, limits: {cpu: 2, memory: 1Gi}}}]}"};
constexpr AdmitForm kPodPartsRulesFormE = {
    "v1", "Pod",
    "metadata: {name: a}\nspec: {os: {name: windows}, resources: {%}, containers: [{name: c, image: i}]}"};

TEST(AdmitPodParts, ReadsTolerationsInAnAnnotation) {
  ExpectAdmitted(
      kPodPartsRulesFormA,
      {{"", ""},
       {"null", ""},
       {"[{\"key\":\"a\",\"operator\":\"Exists\"}]", ""},
       {"x",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": invalid "
        "character 'x' looking for beginning of value\n"},
       {"{\"a\":1}",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": json: cannot "
        "unmarshal object into Go value of type []core.Toleration\n"},
       {"[1]",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": json: cannot "
        "unmarshal number into Go value of type core.Toleration\n"},
       {"[{\"key\":1,\"operator\":\"Exists\"}]",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": json: cannot "
        "unmarshal number into Go struct field Toleration.Key of type string\n"},
       {"[{\"key\":\"a\",\"operator\":\"Exists\",\"tolerationSeconds\":1.5}]",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": json: cannot "
        "unmarshal number 1.5 into Go struct field Toleration.TolerationSeconds of type int64\n"},
       {"[{\"key\":\"a\",\"operator\":\"Exists\",\"tolerationSeconds\":\"5\"}]",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": json: cannot "
        "unmarshal string into Go struct field Toleration.TolerationSeconds of type int64\n"},
       {"[{\"Key\":\"a b\",\"OPERATOR\":\"Exists\",\"value\":\"v\",\"effect\":\"Odd\"}]",
        "metadata.annotations.scheduler.alpha.kubernetes.io/tolerations[0].key: Invalid value: \"a b\": name "
        "part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
        "alphanumeric character "
        "(...)\nmetadata.annotations.scheduler.alpha.kubernetes.io/tolerations[0].operator: Invalid value: "
        "\"v\": value must be empty when `operator` is "
        "'Exists'\nmetadata.annotations.scheduler.alpha.kubernetes.io/tolerations[0].effect: Unsupported "
        "value: \"Odd\": supported values: \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"\n"},
       {"[{\"value\":\"v\"}]",
        "metadata.annotations.scheduler.alpha.kubernetes.io/tolerations[0].operator: Invalid value: \"\": "
        "operator must be Exists when `key` is empty, which means \"match all values and all keys\"\n"},
       {"[{\"key\":\"a\",\"operator\":\"Equal\",\"tolerationSeconds\":1,\"effect\":\"NoSchedule\"}]",
        "metadata.annotations.scheduler.alpha.kubernetes.io/tolerations[0].effect: Invalid value: "
        "\"NoSchedule\": effect must be 'NoExecute' when `tolerationSeconds` is set\n"}});
}

TEST(AdmitPodParts, ValidatesAnnotations) {
  ExpectAdmitted(kPodPartsRulesFormB, {{"kubernetes.io/config.mirror: a",
                                        "metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "
                                        "\"a\": must set spec.nodeName if mirror pod annotation is set\n"},
                                       {"controller.kubernetes.io/pod-deletion-cost: \"1\"", ""},
                                       {"controller.kubernetes.io/pod-deletion-cost: \"+1\"",
                                        "metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: "
                                        "Invalid value: \"+1\": must be a 32bit integer\n"},
                                       {"controller.kubernetes.io/pod-deletion-cost: \"01\"",
                                        "metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: "
                                        "Invalid value: \"01\": must be a 32bit integer\n"}});
}

TEST(AdmitPodParts, ValidatesDns) {
  ExpectAdmitted(
      kPodPartsRulesFormC,
      {{"dnsPolicy: None",
        "spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None\n"},
       {"dnsPolicy: None, dnsConfig: {}",
        "spec.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when "
        "`dnsPolicy` is None\n"},
       {"dnsConfig: {nameservers: [1.1.1.1, 1.1.1.2, 1.1.1.3, 1.1.1.4]}",
        "spec.dnsConfig.nameservers: Invalid value: [\"1.1.1.1\",\"1.1.1.2\",\"1.1.1.3\",\"1.1.1.4\"]: must "
        "not have more than 3 nameservers\n"},
       {"dnsConfig: {nameservers: [a, 01.1.1.1]}",
        "spec.dnsConfig.nameservers[0]: Invalid value: \"a\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\nspec.dnsConfig.nameservers[1]: Invalid value: \"01.1.1.1\": must not have leading "
        "0s\n"},
       {"dnsConfig: {searches: ['.', a_b., 'a b']}",
        "spec.dnsConfig.searches[2]: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"dnsConfig: {options: [{value: a}]}",
        "spec.dnsConfig.options[0]: Required value: must not be empty\n"},
       {"dnsPolicy: Odd",
        "spec.dnsPolicy: Unsupported value: \"Odd\": supported values: \"ClusterFirstWithHostNet\", "
        "\"ClusterFirst\", \"Default\", \"None\"\n"},
       {"dnsConfig: {searches: [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, "
        "s17, s18, s19, s20, s21, s22, s23, s24, s25, s26, s27, s28, s29, s30, s31, s32]}",
        "spec.dnsConfig.searches: Invalid value: "
        "[\"s0\",\"s1\",\"s2\",\"s3\",\"s4\",\"s5\",\"s6\",\"s7\",\"s8\",\"s9\",\"s10\",\"s11\",\"s12\","
        "\"s13\",\"s14\",\"s15\",\"s16\",\"s17\",\"s18\",\"s19\",\"s20\",\"s21\",\"s22\",\"s23\",\"s24\","
        "\"s25\",\"s26\",\"s27\",\"s28\",\"s29\",\"s30\",\"s31\",\"s32\"]: must not have more than 32 search "
        "paths\n"}});
}

TEST(AdmitPodParts, SumsUpContainersForPodLevelResources) {
  ExpectAdmitted(
      kPodPartsRulesFormD,
      {{"requests: {cpu: 2, memory: 1Gi}", ""},
       {"requests: {cpu: 1}",
        "spec.resources.requests[cpu]: Invalid value: \"1\": must be greater than or equal to aggregate "
        "container requests of 2\n"},
       {"limits: {cpu: 1}",
        "spec.resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit of "
        "1\nspec.resources.containers[0][cpu].limits: Invalid value: \"2\": must be less than or equal to "
        "pod limits of 1\n"},
       {"limits: {memory: 1Mi}, requests: {memory: 2Mi}",
        "spec.resources.requests: Invalid value: \"2Mi\": must be less than or equal to memory limit of "
        "1Mi\nspec.resources.requests[memory]: Invalid value: \"2Mi\": must be greater than or equal to "
        "aggregate container requests of 1Gi\nspec.resources.containers[0][memory].limits: Invalid value: "
        "\"1Gi\": must be less than or equal to pod limits of 1Mi\n"},
       {"claims: [{name: a}]",
        "spec.resources.claims: Forbidden: claims may not be set for Resources at "
        "pod-level\nspec.resources.claims[0]: Not found: \"a\": must be one of the names in "
        "pod.spec.resourceClaims which is empty\n"},
       {"requests: {nvidia.com/gpu: 1}",
        "spec.resources.requests[nvidia.com/gpu]: Unsupported value: \"nvidia.com/gpu\": supported values: "
        "\"cpu\", \"hugepages-\", \"memory\"\nspec.resources.limits: Required value: Limit must be set for "
        "non overcommitable resources\n"},
       {"limits: {hugepages-2Mi: 2Mi}, requests: {hugepages-2Mi: 2Mi}", ""}});
}

TEST(AdmitPodParts, HasNoPodLevelResourcesOnWindows) {
  ExpectAdmitted(kPodPartsRulesFormE,
                 {{"requests: {cpu: 1}", "spec.resources: Forbidden: may not be set for a windows pod\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
