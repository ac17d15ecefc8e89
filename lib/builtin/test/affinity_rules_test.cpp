// Affinities of pods, and the selectors of labels and nodes they use.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(AffinityRules, SelectNodes) {
  ExpectErrors(
      {"v1", "Pod",
       "spec: {containers: [{name: c, image: i}], affinity: {nodeAffinity: "
       "{requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{%}]}}}}"},
      {{"matchExpressions: [{key: a, operator: In, values: [b]}]", ""},
       {"matchExpressions: [{key: a, operator: In}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'\n"},
       {"matchExpressions: [{key: a, operator: Exists, values: [b]}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or "
        "'DoesNotExist'\n"},
       {"matchExpressions: [{key: 'a b', operator: Like}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].operator: Invalid value: \"Like\": not a valid selector operator\n"
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"matchExpressions: [{key: a, operator: Gt, values: ['1']}]", ""},
       {"matchExpressions: [{key: 'a b', operator: Lt}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].values: Required value: must be specified single value when `operator` is 'Lt' "
        "or 'Gt'\n"
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchExpressions[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"matchFields: [{key: metadata.name, operator: In, values: [one]}]", ""},
       {"matchFields: [{key: metadata.name, operator: Exists}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchFields[0].operator: Invalid value: \"Exists\": not a valid selector operator\n"},
       {"matchFields: [{key: metadata.uid, operator: In, values: [one]}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchFields[0].key: Invalid value: \"metadata.uid\": not a valid field selector key\n"},
       {"matchFields: [{key: metadata.name, operator: In, values: [a, b]}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchFields[0].values: Required value: must be only one value when `operator` is 'In' or 'NotIn' "
        "for node field selector\n"},
       {"matchFields: [{key: metadata.name, operator: In, values: [A_B]}]",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
        "matchFields[0].values[0]: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"}});
}

TEST(AffinityRules, NeedTerms) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i}], affinity: {nodeAffinity: {%}}}"},
               {{"requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: []}",
                 "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution."
                 "nodeSelectorTerms: Required value: must have at least one node selector term\n"},
                {"preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, preference: "
                 "{matchExpressions: [{key: a, operator: Exists}]}}]",
                 "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: "
                 "Invalid value: 0: must be in the range 1-100\n"},
                {"preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, preference: "
                 "{matchExpressions: [{key: a, operator: Exists}]}}]",
                 "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: "
                 "Invalid value: 101: must be in the range 1-100\n"}});
}

TEST(AffinityRules, SelectPods) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], affinity: {podAntiAffinity: {%}}}"},
      {{"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: {matchLabels: "
        "{a: b}}}]",
        ""},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: '', labelSelector: {matchLabels: {a: "
        "b}}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: "
        "Required value: can not be empty\n"
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: "
        "Invalid value: \"\": name part must be non-empty\n"
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: "
        "Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must "
        "start and end with an alphanumeric character (...)\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: 'a b'}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: "
        "Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and "
        "must start and end with an alphanumeric character (...)\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: {matchLabels: "
        "{'a b': c d}}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or "
        "'.', and must start and end with an alphanumeric character (...)\n"
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchLabels: Invalid value: \"c d\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: "
        "{matchExpressions: [{key: a, operator: In}]}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: "
        "{matchExpressions: [{key: a, operator: Exists, values: [b]}]}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or "
        "'DoesNotExist'\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: "
        "{matchExpressions: [{key: a, operator: Like}]}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchExpressions[0].operator: Invalid value: \"Like\": not a valid selector operator\n"},
       {"requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: "
        "{matchExpressions: [{key: 'a b', operator: In, values: [c d]}]}}]",
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchExpressions[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"
        "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
        "matchExpressions[0].values[0]: Invalid value: \"c d\": a valid label must be an empty string or "
        "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, podAffinityTerm: {topologyKey: "
        "zone}}]",
        "spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid "
        "value: 0: must be in the range 1-100\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
