// Pods: what their containers and volumes have to do with each other, and where pods run.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(PodRules, HaveContainersWithDifferentNames) {
  ExpectErrors({"v1", "Pod", "spec: {%}"},
               {{"containers: []", "spec.containers: Required value\n"},
                {"dnsPolicy: ClusterFirst", "spec.containers: Required value\n"},
                {"containers: [{name: a, image: i}, {name: a, image: i}]",
                 "spec.containers[1].name: Duplicate value: \"a\"\n"},
                {"containers: [{name: a, image: i}], initContainers: [{name: a, image: i}]",
                 "spec.initContainers[0].name: Duplicate value: \"a\"\n"},
                {"containers: [{name: a, image: i}], ephemeralContainers: [{name: e, image: i}]",
                 "spec.ephemeralContainers: Forbidden: cannot be set on create\n"}});
}

TEST(PodRules, HaveVolumesWithDifferentNames) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
      {{"volumes: [{name: a, emptyDir: {}}, {name: b, configMap: {name: c}}]", ""},
       {"volumes: [{name: a, emptyDir: {}}, {name: a, emptyDir: {}}]",
        "spec.volumes[1].name: Duplicate value: \"a\"\n"},
       {"volumes: [{name: A_1, emptyDir: {}}]",
        "spec.volumes[0].name: Invalid value: \"A_1\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"volumes: [{name: a, emptyDir: {}, hostPath: {path: /a}}]",
        "spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type\n"},
       {"volumes: [{name: a, hostPath: {path: ''}}]", "spec.volumes[0].hostPath.path: Required value\n"},
       {"volumes: [{name: a, hostPath: {path: /a, type: Pipe}}]",
        "spec.volumes[0].hostPath.type: Unsupported value: \"Pipe\": supported values: \"\", "
        "\"BlockDevice\", \"CharDevice\", \"Directory\", \"DirectoryOrCreate\", \"File\", \"FileOrCreate\", "
        "\"Socket\"\n"},
       {"volumes: [{name: a, secret: {}}]", "spec.volumes[0].secret.secretName: Required value\n"},
       {"volumes: [{name: a, configMap: {name: ''}}]", "spec.volumes[0].configMap.name: Required value\n"},
       {"volumes: [{name: a, downwardAPI: {items: [{path: p, fieldRef: {fieldPath: metadata.labels}}]}}]",
        ""}});
}

TEST(PodRules, HaveHostPortsOfTheirOwn) {
  ExpectErrors(
      {"v1", "Pod", "spec: {%}"},
      {{"containers: [{name: a, image: i, ports: [{containerPort: 1, hostPort: 80}]}, {name: b, image: i, "
        "ports: [{containerPort: 1, hostPort: 80, protocol: UDP}]}]",
        ""},
       {"containers: [{name: a, image: i, ports: [{containerPort: 1, hostPort: 80}]}, {name: b, image: i, "
        "ports: [{containerPort: 1, hostPort: 80}]}]",
        "spec.containers[1].ports[0].hostPort: Duplicate value: \"TCP//80\"\n"},
       {"hostNetwork: true, containers: [{name: a, image: i, ports: [{containerPort: 1, hostPort: 80}]}]",
        "spec.containers[0].ports[0].hostPort: Invalid value: 80: must match `containerPort` when "
        "`hostNetwork` is true\n"},
       {"hostNetwork: true, containers: [{name: a, image: i, ports: [{containerPort: 80, hostPort: 80}]}]",
        ""},
       {"containers: [{name: a, image: i}], initContainers: [{name: b, image: i, ports: [{containerPort: 1, "
        "hostPort: 80}, {containerPort: 2, hostPort: 80}]}]",
        "spec.initContainers[0].ports[1].hostPort: Duplicate value: \"TCP//80\"\n"}});
}

TEST(PodRules, RestartContainersByRules) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
               {{"restartPolicy: Never", ""},
                {"restartPolicy: Sometimes",
                 "spec.containers[0].restartPolicy: Unsupported value: \"Sometimes\": supported values: "
                 "\"Always\", \"Never\", \"OnFailure\"\n"},
                {"restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, "
                 "values: [1]}}]",
                 ""},
                {"restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [1]}}]",
                 "spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart "
                 "rules are used\n"},
                {"restartPolicy: Never, restartPolicyRules: [{action: Stop, exitCodes: {operator: Like}}]",
                 "spec.containers[0].restartPolicyRules[0].action: Unsupported value: \"Stop\": supported "
                 "values: \"Restart\", \"RestartAllContainers\"\n"
                 "spec.containers[0].restartPolicyRules[0].exitCodes.operator: Unsupported value: \"Like\": "
                 "supported values: \"In\", \"NotIn\"\n"},
                {"restartPolicy: Never, restartPolicyRules: [{action: Restart}]",
                 "spec.containers[0].restartPolicyRules[0].exitCodes: Required value: must be specified\n"}});
}

TEST(PodRules, HaveInitContainersThatEnd) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], initContainers: [{name: d, image: i, %}]}"},
      {{"restartPolicy: Always, livenessProbe: {exec: {command: [a]}}", ""},
       {"livenessProbe: {exec: {command: [a]}}",
        "spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without "
        "restartPolicy=Always\n"},
       {"lifecycle: {preStop: {}}, readinessProbe: {}, startupProbe: {}",
        "spec.initContainers[0].lifecycle: Forbidden: may not be set for init containers without "
        "restartPolicy=Always\n"
        "spec.initContainers[0].readinessProbe: Forbidden: may not be set for init containers without "
        "restartPolicy=Always\n"
        "spec.initContainers[0].startupProbe: Forbidden: may not be set for init containers without "
        "restartPolicy=Always\n"},
       {"restartPolicy: Sometimes",
        "spec.initContainers[0].restartPolicy: Unsupported value: \"Sometimes\": supported values: "
        "\"Always\", \"Never\", \"OnFailure\"\n"}});
}

TEST(PodRules, HavePoliciesThatAreKnown) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
      {{"restartPolicy: Always, dnsPolicy: Default", ""},
       {"restartPolicy: Sometimes, dnsPolicy: Local",
        "spec.restartPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\", \"OnFailure\", "
        "\"Never\"\n"
        "spec.dnsPolicy: Unsupported value: \"Local\": supported values: \"ClusterFirstWithHostNet\", "
        "\"ClusterFirst\", \"Default\", \"None\"\n"},
       {"preemptionPolicy: Perhaps",
        "spec.preemptionPolicy: Unsupported value: \"Perhaps\": supported values: \"PreemptLowerPriority\", "
        "\"Never\"\n"},
       {"activeDeadlineSeconds: 0",
        "spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive\n"},
       {"priorityClassName: A_B, runtimeClassName: '', serviceAccountName: A_B, nodeName: A_B",
        "spec.priorityClassName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"
        "spec.runtimeClassName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.serviceAccountName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"
        "spec.nodeName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"hostname: a.b, subdomain: A_B",
        "spec.hostname: Invalid value: \"a.b\": must not contain dots\n"
        "spec.subdomain: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"nodeSelector: {'a b': c}",
        "spec.nodeSelector: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', "
        "'_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"nodeSelector: {a: b c}",
        "spec.nodeSelector: Invalid value: \"b c\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"serviceAccount: A_B",
        "spec.serviceAccountName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"}});
}

TEST(PodRules, HaveNamesThatFitTheirHost) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
               {{"hostnameOverride: a.b", ""},
                {"hostnameOverride: A_B",
                 "spec.hostnameOverride: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist "
                 "of lower case alphanumeric characters, '-' or '.', and must start and end with an "
                 "alphanumeric character (...)\n"},
                {"hostnameOverride: a, setHostnameAsFQDN: true",
                 "spec.hostnameOverride: Forbidden: may not be specified when setHostnameAsFQDN is true\n"},
                {"hostnameOverride: a, hostNetwork: true",
                 "spec.hostnameOverride: Forbidden: may not be specified when hostNetwork is true\n"},
                {"shareProcessNamespace: true, hostPID: true",
                 "spec.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot "
                 "both be enabled\n"},
                {"hostUsers: false, hostPID: true, hostIPC: true",
                 "spec.HostPID: Forbidden: when `hostUsers` is false\n"
                 "spec.HostIPC: Forbidden: when `hostUsers` is false\n"},
                {"hostUsers: true, hostPID: true", ""},
                {"hostAliases: [{ip: 10.0.0.1, hostnames: [a.b]}]", ""},
                {"hostAliases: [{ip: here, hostnames: [A_B]}]",
                 "spec.hostAliases[0].ip: Invalid value: \"here\": must be a valid IP address, (e.g. "
                 "10.9.8.7 or 2001:db8::ffff)\n"
                 "spec.hostAliases[0].hostnames[0]: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain "
                 "must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
                 "with an alphanumeric character (...)\n"}});
}

TEST(PodRules, WaitForGates) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
      {{"schedulingGates: [{name: a.b/c}]", ""},
       {"schedulingGates: [{name: 'a b'}]",
        "spec.schedulingGates[0]: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"schedulingGates: [{name: a}, {name: a}]", "spec.schedulingGates[1]: Duplicate value: \"a\"\n"},
       {"schedulingGates: [{name: a}], nodeName: one",
        "spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared\n"},
       {"readinessGates: [{conditionType: a.b/c}]", ""},
       {"readinessGates: [{conditionType: 'a b'}]",
        "spec.readinessGates[0].conditionType: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

TEST(PodRules, HaveOverheadOfKnownResources) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
      {{"runtimeClassName: r, overhead: {cpu: 1}", ""},
       {"runtimeClassName: r, overhead: {cpu: -1, gpu: 1}",
        "spec.overhead.limits[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\n"
        "spec.overhead.limits[gpu]: Invalid value: \"gpu\": must be a standard resource type or fully "
        "qualified\n"
        "spec.overhead.limits[gpu]: Invalid value: \"gpu\": must be a standard resource for containers\n"}});
}

TEST(PodRules, HaveSecurityContexts) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], %}"},
      {{"securityContext: {runAsUser: 0, runAsGroup: 0, fsGroup: 0}", ""},
       {"securityContext: {runAsUser: -1, runAsGroup: -1, fsGroup: -1, seccompProfile: {type: Other}}",
        "spec.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive\n"
        "spec.securityContext.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive\n"
        "spec.securityContext.fsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive\n"
        "spec.securityContext.seccompProfile.type: Unsupported value: \"Other\": supported values: "
        "\"Localhost\", \"RuntimeDefault\", \"Unconfined\"\n"}});
}

TEST(PodRules, TolerateTaints) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i}], tolerations: [{%}]}"},
      {{"key: a, operator: Exists, effect: NoSchedule", ""},
       {"operator: Exists", ""},
       {"key: a, value: b", ""},
       {"operator: Equal, value: b",
        "spec.tolerations[0].operator: Invalid value: \"Equal\": operator must be Exists when `key` is "
        "empty, which means \"match all values and all keys\"\n"},
       {"key: a, operator: Exists, value: b",
        "spec.tolerations[0].operator: Invalid value: \"b\": value must be empty when `operator` is "
        "'Exists'\n"},
       {"key: a, operator: Like",
        "spec.tolerations[0].operator: Unsupported value: \"Like\": supported values: \"Equal\", "
        "\"Exists\"\n"},
       {"key: a, operator: Lt, value: '1'",
        "spec.tolerations[0].operator: Unsupported value: \"Lt\": supported values: \"Equal\", \"Exists\", "
        "\"Lt\", \"Gt\"\n"},
       {"key: a, value: b c",
        "spec.tolerations[0].operator: Invalid value: \"b c\": a valid label must be an empty string or "
        "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"key: 'a b', operator: Exists",
        "spec.tolerations[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"key: a, operator: Exists, effect: Never",
        "spec.tolerations[0].effect: Unsupported value: \"Never\": supported values: \"NoSchedule\", "
        "\"PreferNoSchedule\", \"NoExecute\"\n"},
       {"key: a, operator: Exists, tolerationSeconds: 1",
        "spec.tolerations[0].effect: Invalid value: \"\": effect must be 'NoExecute' when "
        "`tolerationSeconds` is set\n"},
       {"key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 1", ""}});
}

TEST(PodRules, SpreadOverTopologies) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i}], topologySpreadConstraints: [{%}]}"},
               {{"maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule", ""},
                {"maxSkew: 0, topologyKey: '', whenUnsatisfiable: Never",
                 "spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero\n"
                 "spec.topologySpreadConstraints[0].topologyKey: Required value: can not be empty\n"
                 "spec.topologySpreadConstraints[0].whenUnsatisfiable: Unsupported value: \"Never\": "
                 "supported values: \"DoNotSchedule\", \"ScheduleAnyway\"\n"},
                {"maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, minDomains: 1",
                 "spec.topologySpreadConstraints[0].minDomains: Invalid value: 1: can only use minDomains if "
                 "whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway\n"},
                {"maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, minDomains: 0, "
                 "nodeAffinityPolicy: a, nodeTaintsPolicy: b",
                 "spec.topologySpreadConstraints[0].minDomains: Invalid value: 0: must be greater than zero\n"
                 "spec.topologySpreadConstraints[0].nodeAffinityPolicy: Unsupported value: \"a\": supported "
                 "values: \"Honor\", \"Ignore\"\n"
                 "spec.topologySpreadConstraints[0].nodeTaintsPolicy: Unsupported value: \"b\": supported "
                 "values: \"Honor\", \"Ignore\"\n"},
                {"maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [app]",
                 "spec.topologySpreadConstraints[0].matchLabelKeys: Forbidden: must not be specified when "
                 "labelSelector is not set\n"},
                {"maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}, {maxSkew: 2, "
                 "topologyKey: zone, whenUnsatisfiable: DoNotSchedule",
                 "spec.topologySpreadConstraints[0].{topologyKey, whenUnsatisfiable}: Duplicate value: "
                 "\"{zone, DoNotSchedule}\"\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
