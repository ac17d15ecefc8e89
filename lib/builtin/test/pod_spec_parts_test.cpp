#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodSpecPartsFormA = {
    "v1", "Pod", "metadata: {name: a}\nspec: {%, containers: [{name: c, image: i}]}"};
constexpr AdmitForm kPodSpecPartsFormB = {"v1", "Pod", "metadata: {name: a}\nspec: {%}"};

TEST(AdmitPodSpec, ValidatesItsFields) {
  ExpectAdmitted(
      kPodSpecPartsFormA,
      {{"restartPolicy: Odd",
        "spec.restartPolicy: Unsupported value: \"Odd\": supported values: \"Always\", \"OnFailure\", "
        "\"Never\"\n"},
       {"activeDeadlineSeconds: 0",
        "spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive\n"},
       {"nodeName: A_",
        "spec.nodeName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"hostname: A_",
        "spec.hostname: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"subdomain: A_",
        "spec.subdomain: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"priority: 1, preemptionPolicy: Odd",
        "spec.preemptionPolicy: Unsupported value: \"Odd\": supported values: \"PreemptLowerPriority\", "
        "\"Never\"\n"},
       {"runtimeClassName: A_",
        "spec.runtimeClassName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"schedulerName: \"\"", ""},
       {"hostAliases: [{ip: a, hostnames: [A_]}]",
        "spec.hostAliases[0].ip: Invalid value: \"a\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\nspec.hostAliases[0].hostnames[0]: Invalid value: \"A_\": a lowercase RFC 1123 "
        "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
        "with an alphanumeric character (...)\n"},
       {"serviceAccountName: A_",
        "spec.serviceAccountName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"imagePullSecrets: [{}]", "warning: spec.imagePullSecrets[0].name: invalid empty name \"\"\n"},
       {"nodeSelector: {a b: c d}",
        "spec.nodeSelector: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', "
        "'_' or '.', and must start and end with an alphanumeric character (...)\nspec.nodeSelector: Invalid "
        "value: \"c d\": a valid label must be an empty string or consist of alphanumeric characters, '-', "
        "'_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"readinessGates: [{conditionType: a b}]",
        "spec.readinessGates[0].conditionType: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"schedulingGates: [{name: \"\"}, {name: a}, {name: a}]",
        "spec.schedulingGates[0]: Invalid value: \"\": name part must be non-empty\nspec.schedulingGates[0]: "
        "Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must "
        "start and end with an alphanumeric character (...)\nspec.schedulingGates[2]: Duplicate value: "
        "\"a\"\n"},
       {"overhead: {cpu: -1}",
        "spec.overhead.limits[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\n"},
       {"setHostnameAsFQDN: true", ""},
       {"terminationGracePeriodSeconds: -1", ""},
       {"hostNetwork: true, hostUsers: false", "spec.hostNetwork: Forbidden: when `hostUsers` is false\n"},
       {"enableServiceLinks: false, shareProcessNamespace: true, hostPID: true",
        "spec.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be "
        "enabled\n"}});
}

TEST(AdmitPodSpec, ValidatesClaims) {
  ExpectAdmitted(
      kPodSpecPartsFormA,
      {{"resourceClaims: [{name: a}]",
        "spec.resourceClaims[0]: Invalid value: "
        "{\"Name\":\"a\",\"ResourceClaimName\":null,\"ResourceClaimTemplateName\":null}: must specify one "
        "of: `resourceClaimName`, `resourceClaimTemplateName`\n"},
       {"resourceClaims: [{name: A, resourceClaimName: b, resourceClaimTemplateName: c}]",
        "spec.resourceClaims[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\nspec.resourceClaims[0]: Invalid value: "
        "{\"Name\":\"A\",\"ResourceClaimName\":\"b\",\"ResourceClaimTemplateName\":\"c\"}: at most one of "
        "`resourceClaimName` or `resourceClaimTemplateName` may be specified\n"},
       {"resourceClaims: [{name: a, resourceClaimName: B_}, {name: a, resourceClaimTemplateName: c}]",
        "spec.resourceClaims[0].resourceClaimName: Invalid value: \"B_\": a lowercase RFC 1123 subdomain "
        "must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\nspec.resourceClaims[1].name: Duplicate value: \"a\"\n"}});
}

TEST(UpdatePodSpec, MayChangeLittle) {
  ExpectUpdated(
      kPodSpecPartsFormB,
      {{"containers: [{name: c, image: i}]", "containers: [{name: c, image: j}]", ""},
       {"containers: [{name: c, image: i}]", "containers: [{name: c, image: i}], activeDeadlineSeconds: 5",
        ""},
       {"containers: [{name: c, image: i}], activeDeadlineSeconds: 5",
        "containers: [{name: c, image: i}], activeDeadlineSeconds: 6",
        "spec.activeDeadlineSeconds: Invalid value: 6: must be less than or equal to previous value\n"},
       {"containers: [{name: c, image: i}], activeDeadlineSeconds: 5", "containers: [{name: c, image: i}]",
        "spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil "
        "value\n"},
       {"containers: [{name: c, image: i}], tolerations: [{key: a, operator: Exists}]",
        "containers: [{name: c, image: i}]",
        "spec.tolerations: Forbidden: existing toleration can not be modified except its "
        "tolerationSeconds\n"},
       {"containers: [{name: c, image: i}], terminationGracePeriodSeconds: 30",
        "containers: [{name: c, image: i}], terminationGracePeriodSeconds: 1",
        "spec: Forbidden: pod updates may not change fields other than "
        "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec."
        "tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow "
        "it to be set to 1 if it was previously negative)\n@@ -36,7 +36,7 @@\n  ],\n  "
        "\"EphemeralContainers\": null,\n  \"RestartPolicy\": \"Always\",\n- "
        "\"TerminationGracePeriodSeconds\": 30,\n+ \"TerminationGracePeriodSeconds\": 1,\n  "
        "\"ActiveDeadlineSeconds\": null,\n  \"DNSPolicy\": \"ClusterFirst\",\n  \"NodeSelector\": "
        "null,\n\n"},
       {"containers: [{name: c, image: i}], schedulingGates: [{name: a}]",
        "containers: [{name: c, image: i}], schedulingGates: [{name: a}, {name: b}]",
        "spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate "
        "'b'\n"},
       {"containers: [{name: c, image: i}], schedulingGates: [{name: a}], nodeSelector: {a: b}",
        "containers: [{name: c, image: i}], schedulingGates: [{name: a}], nodeSelector: {a: c}",
        "spec.nodeSelector: Invalid value: {\"a\":\"c\"}: only additions to spec.nodeSelector are allowed "
        "(no mutations or deletions)\n"},
       {"containers: [{name: c, image: i}], nodeName: 'n'", "containers: [{name: c, image: i}], nodeName: m",
        "spec: Forbidden: pod updates may not change fields other than "
        "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec."
        "tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow "
        "it to be set to 1 if it was previously negative)\n@@ -43,7 +43,7 @@\n  \"ServiceAccountName\": "
        "\"\",\n  \"DeprecatedServiceAccount\": \"\",\n  \"AutomountServiceAccountToken\": null,\n- "
        "\"NodeName\": \"n\",\n+ \"NodeName\": \"m\",\n  \"HostNetwork\": false,\n  \"HostPID\": false,\n  "
        "\"HostIPC\": false,\n\n"},
       {"containers: [{name: c, image: i}]", "containers: [{name: c, image: i}, {name: d, image: i}]",
        "spec.containers: Forbidden: pod updates may not add or remove containers\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
