#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kNodePartsRulesFormA = {"v1", "Node", "metadata: {name: a, %"};
constexpr AdmitForm kNodePartsRulesFormB = {"v1", "Node", "metadata: {name: a}\n%", Subresource::kStatus};
constexpr AdmitForm kNodePartsRulesFormC = {"v1", "Node", "metadata: {name: a}\n%"};
constexpr AdmitForm kNodePartsRulesFormD = {"v1", "Node", "metadata: {name: a}\nspec: {configSource: {%}}"};
constexpr AdmitForm kNodePartsRulesFormE = {"v1", "Node", "metadata: {name: a}\nstatus: {config: {%}}",
                                            Subresource::kStatus};

TEST(AdmitNodeParts, ReadsTaintsInAnAnnotation) {
  ExpectAdmitted(
      kNodePartsRulesFormA,
      {{"annotations: {scheduler.alpha.kubernetes.io/taints: 'x'}}",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/taints\": invalid character "
        "'x' looking for beginning of value\n"},
       {"annotations: {scheduler.alpha.kubernetes.io/taints: '{}'}}",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/taints\": json: cannot "
        "unmarshal object into Go value of type []core.Taint\n"},
       {"annotations: {scheduler.alpha.kubernetes.io/taints: '[{\"key\":\"a b\",\"value\":\"c "
        "d\",\"effect\":\"Odd\"},{\"KEY\":\"k\"}]'}}",
        "metadata.annotations.scheduler.alpha.kubernetes.io/taints[0].key: Invalid value: \"a b\": name part "
        "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
        "alphanumeric character (...)\nmetadata.annotations.scheduler.alpha.kubernetes.io/taints[0].value: "
        "Invalid value: \"c d\": a valid label must be an empty string or consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\nmetadata.annotations.scheduler.alpha.kubernetes.io/taints[0].effect: Unsupported value: "
        "\"Odd\": supported values: \"NoSchedule\", \"PreferNoSchedule\", "
        "\"NoExecute\"\nmetadata.annotations.scheduler.alpha.kubernetes.io/taints[1].effect: Required "
        "value\n"},
       {"annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: '1'}}",
        "metadata.annotations.AvoidPods: Invalid value: \"scheduler.alpha.kubernetes.io/preferAvoidPods\": "
        "json: cannot unmarshal number into Go value of type v1.AvoidPods\n"},
       {"annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: "
        "'{\"preferAvoidPods\":[{},{\"podSignature\":{\"podController\":{\"kind\":\"a\",\"controller\":false}"
        "}}]}'}}",
        "metadata.annotations.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required "
        "value\nmetadata.annotations.scheduler.alpha.kubernetes.io/"
        "preferAvoidPods[1].PodSignature.PodController.Controller: Invalid value: false: must point to a "
        "controller\n"}});
}

TEST(AdmitNodeParts, ValidatesTaintsAndRanges) {
  ExpectAdmitted(
      kNodePartsRulesFormA,
      {{"}\nspec: {taints: [{key: a b, value: c d, effect: Odd}, {key: k}]}",
        "metadata.taints[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\nmetadata.taints[0].value: Invalid value: \"c d\": a valid label must be an empty string or "
        "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
        "character (...)\nmetadata.taints[0].effect: Unsupported value: \"Odd\": supported values: "
        "\"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"\nmetadata.taints[1].effect: Required value\n"},
       {"}\nspec: {taints: [{key: a, effect: NoSchedule}, {key: a, effect: NoSchedule}]}",
        "metadata.taints[1]: Duplicate value: "
        "{\"Key\":\"a\",\"Value\":\"\",\"Effect\":\"NoSchedule\",\"TimeAdded\":null}: taints must be unique "
        "by key and effect pair\n"},
       {"}\nspec: {podCIDRs: [10.0.0.0/8, 11.0.0.0/8]}",
        "spec.podCIDRs: Invalid value: [\"10.0.0.0/8\",\"11.0.0.0/8\"]: may specify no more than one CIDR "
        "for each IP family\n"},
       {"}\nspec: {podCIDRs: [a, b]}",
        "spec.podCIDRs[0]: Invalid value: \"a\": must be a valid CIDR value, (e.g. 10.9.8.0/24 or "
        "2001:db8::/64)\nspec.podCIDRs[1]: Invalid value: \"b\": must be a valid CIDR value, (e.g. "
        "10.9.8.0/24 or 2001:db8::/64)\nspec.podCIDRs: Internal error: invalid PodCIDRs. failed to check "
        "with dual stack with error:invalid CIDR[0]: <nil> (invalid CIDR address: a)\nspec.podCIDRs: Invalid "
        "value: [\"a\",\"b\"]: may specify no more than one CIDR for each IP family\n"},
       {"}\nspec: {podCIDR: 10.0.0.0/8, podCIDRs: [10.0.0.0/8, \"fd00::/64\"]}", ""}});
}

TEST(AdmitNodeParts, ValidatesItsStatus) {
  ExpectUpdated(
      kNodePartsRulesFormB,
      {{"", "status: {addresses: [{type: InternalIP, address: a}, {type: InternalIP, address: a}]}",
        "status.addresses[1]: Duplicate value: {\"Type\":\"InternalIP\",\"Address\":\"a\"}\n"},
       {"", "status: {capacity: {cpu: -1}, allocatable: {pods: 1.5}}",
        "status.capacity.cpu: Invalid value: \"-1\": must be greater than or equal to "
        "0\nstatus.allocatable.pods: Invalid value: \"1500m\": must be an integer\n"},
       {"", "status: {declaredFeatures: [b, A, A/1, \"A/\", B]}",
        "status.declaredFeatures[0]: Invalid value: \"b\": invalid feature name \"b\": must start with an "
        "UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or "
        "MyFeature/mySubFeature), and contain only alphanumeric characters and "
        "slashes\nstatus.declaredFeatures[1]: Invalid value: \"A\": list must be sorted "
        "alphabetically\nstatus.declaredFeatures[2]: Invalid value: \"A/1\": invalid feature name \"A/1\": "
        "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., "
        "MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and "
        "slashes\nstatus.declaredFeatures[3]: Invalid value: \"A/\": invalid feature name \"A/\": must start "
        "with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or "
        "MyFeature/mySubFeature), and contain only alphanumeric characters and "
        "slashes\nstatus.declaredFeatures[3]: Invalid value: \"A/\": list must be sorted alphabetically\n"},
       {"spec: {podCIDRs: [10.0.0.0/8]}", "spec: {podCIDRs: [11.0.0.0/8]}", ""},
       {"spec: {providerID: a}", "spec: {providerID: b}", ""}});
}

TEST(AdmitNodeParts, KeepsWhatWasAssigned) {
  ExpectUpdated(
      kNodePartsRulesFormC,
      {{"spec: {podCIDRs: [10.0.0.0/8]}", "spec: {podCIDRs: [11.0.0.0/8]}",
        "spec.podCIDRs: Forbidden: node updates may not change podCIDR except from \"\" to valid\n"},
       {"spec: {providerID: a}", "spec: {providerID: b}",
        "spec.providerID: Invalid value: null: field cannot be modified once set\n"},
       {"spec: {providerID: a}", "",
        "spec.providerID: Invalid value: null: field cannot be cleared once set\n"},
       {"spec: {unschedulable: true}", "spec: {externalID: a}",
        "spec.externalID: Forbidden: may not be updated\n"}});
}

TEST(AdmitNodeParts, ValidatesItsConfiguration) {
  ExpectUpdated(
      kNodePartsRulesFormD,
      {{"configMap: {namespace: 'n', name: m, kubeletConfigKey: k}",
        "configMap: {namespace: 'n', name: m, kubeletConfigKey: k}",
        "warning: spec.configSource: the feature is removed\n"},
       {"", "",
        "spec.configSource: Invalid value: {\"ConfigMap\":null}: exactly one reference subfield must be "
        "non-nil\n"},
       {"", "configMap: {}",
        "spec.configSource.configMap.namespace: Required value\nspec.configSource.configMap.name: Required "
        "value\nspec.configSource.configMap.kubeletConfigKey: Required value\n"},
       {"",
        "configMap: {namespace: 'N', name: M_, kubeletConfigKey: \"a b\", uid: u, resourceVersion: \"1\"}",
        "spec.configSource.configMap.uid: Forbidden: uid must not be set in "
        "spec\nspec.configSource.configMap.resourceVersion: Forbidden: resourceVersion must not be set in "
        "spec\nspec.configSource.configMap.namespace: Invalid value: \"N\": a lowercase RFC 1123 label must "
        "consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric "
        "character (...)\nspec.configSource.configMap.name: Invalid value: \"M_\": a lowercase RFC 1123 "
        "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
        "with an alphanumeric character (...)\nspec.configSource.configMap.kubeletConfigKey: Invalid value: "
        "\"a b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (...)\n"}});
}

TEST(AdmitNodeParts, ValidatesTheConfigurationInItsStatus) {
  ExpectUpdated(kNodePartsRulesFormE,
                {{"", "assigned: {configMap: {namespace: 'n', name: m, kubeletConfigKey: k}}",
                  "status.config.assigned.configMap.uid: Required "
                  "value\nstatus.config.assigned.configMap.resourceVersion: Required value\n"},
                 {"",
                  "active: {}, lastKnownGood: {configMap: {namespace: 'n', name: m, kubeletConfigKey: k, "
                  "uid: u, resourceVersion: \"1\"}}",
                  "status.config.active: Invalid value: {\"ConfigMap\":null}: exactly one reference subfield "
                  "must be non-nil\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
