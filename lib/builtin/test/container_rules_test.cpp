// Containers: names, ports, environment, mounts, probes, security.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(ContainerRules, HaveANameAndAnImage) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{%}]}"},
      {{"name: c, image: i", ""},
       {"name: C_1, image: i",
        "spec.containers[0].name: Invalid value: \"C_1\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"image: i", "spec.containers[0].name: Required value\n"},
       {"name: c", "spec.containers[0].image: Required value\n"},
       {"name: c, image: i, imagePullPolicy: Sometimes",
        "spec.containers[0].imagePullPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\", "
        "\"IfNotPresent\", \"Never\"\n"},
       {"name: c, image: i, terminationMessagePolicy: Log",
        "spec.containers[0].terminationMessagePolicy: Unsupported value: \"Log\": supported values: "
        "\"File\", \"FallbackToLogsOnError\"\n"}});
}

TEST(ContainerRules, HavePortsWithUniqueNames) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
      {{"ports: [{containerPort: 80, name: http, protocol: TCP, hostPort: 0}]", ""},
       {"ports: [{containerPort: 0}]", "spec.containers[0].ports[0].containerPort: Required value\n"},
       {"ports: [{containerPort: 70000, hostPort: -1}]",
        "spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, "
        "inclusive\n"
        "spec.containers[0].ports[0].hostPort: Invalid value: -1: must be between 1 and 65535, inclusive\n"},
       {"ports: [{containerPort: 1, name: a}, {containerPort: 2, name: a}]",
        "spec.containers[0].ports[1].name: Duplicate value: \"a\"\n"},
       {"ports: [{containerPort: 1, name: Bad_Name}, {containerPort: 2, name: Bad_Name}]",
        "spec.containers[0].ports[0].name: Invalid value: \"Bad_Name\": must contain only alpha-numeric "
        "characters (a-z, 0-9), and hyphens (-)\n"
        "spec.containers[0].ports[1].name: Invalid value: \"Bad_Name\": must contain only alpha-numeric "
        "characters (a-z, 0-9), and hyphens (-)\n"},
       {"ports: [{containerPort: 1, name: this-name-is-much-too-long}, {containerPort: 2, name: '1--2'}, "
        "{containerPort: 3, name: '123'}]",
        "spec.containers[0].ports[0].name: Invalid value: \"this-name-is-much-too-long\": must be no more "
        "than 15 characters\n"
        "spec.containers[0].ports[1].name: Invalid value: \"1--2\": must contain at least one letter (a-z)\n"
        "spec.containers[0].ports[1].name: Invalid value: \"1--2\": must not contain consecutive hyphens\n"
        "spec.containers[0].ports[2].name: Invalid value: \"123\": must contain at least one letter (a-z)\n"},
       {"ports: [{containerPort: 1, protocol: HTTP}]",
        "spec.containers[0].ports[0].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\", "
        "\"TCP\", \"UDP\"\n"}});
}

TEST(ContainerRules, HaveVariablesWithOneSource) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, env: [{%}]}]}"},
      {{"name: A, value: b", ""},
       {"name: '', value: b", "spec.containers[0].env[0].name: Required value\n"},
       {"name: A=B",
        "spec.containers[0].env[0].name: Invalid value: \"A=B\": a valid environment variable name must "
        "consist only of printable ASCII characters other than '='\n"},
       {"name: A, valueFrom: {}",
        "spec.containers[0].env[0].valueFrom: Invalid value: \"\": must specify one of: `fieldRef`, "
        "`resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`\n"},
       {"name: A, value: b, valueFrom: {fieldRef: {fieldPath: metadata.name}}",
        "spec.containers[0].env[0].valueFrom: Invalid value: \"\": may not be specified when `value` is not "
        "empty\n"},
       {"name: A, valueFrom: {fieldRef: {fieldPath: metadata.name}, secretKeyRef: {name: s, key: k}}",
        "spec.containers[0].env[0].valueFrom: Invalid value: \"\": may not have more than one field "
        "specified at a time\n"},
       {"name: A, valueFrom: {configMapKeyRef: {name: S_1, key: a/b}}",
        "spec.containers[0].env[0].valueFrom.configMapKeyRef.name: Invalid value: \"S_1\": a lowercase RFC "
        "1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and "
        "end with an alphanumeric character (...)\n"
        "spec.containers[0].env[0].valueFrom.configMapKeyRef.key: Invalid value: \"a/b\": a valid config key "
        "must consist of alphanumeric characters, '-', '_' or '.' (...)\n"},
       {"name: A, valueFrom: {secretKeyRef: {name: s, key: ''}}",
        "spec.containers[0].env[0].valueFrom.secretKeyRef.key: Required value\n"}});
}

TEST(ContainerRules, HaveVariablesOfKnownFields) {
  ExpectErrors(
      {"v1", "Pod",
       "spec: {containers: [{name: c, image: i, env: [{name: A, valueFrom: {fieldRef: {%}}}]}]}"},
      {{"fieldPath: status.podIP", ""},
       {"fieldPath: spec.host", ""},
       {"fieldPath: \"metadata.labels['app']\"", ""},
       {"fieldPath: ''", "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Required value\n"},
       {"apiVersion: v2, fieldPath: metadata.name",
        "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: \"metadata.name\": error "
        "converting fieldPath: unsupported pod version: v2\n"},
       {"fieldPath: spec.hostname",
        "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: \"spec.hostname\": error "
        "converting fieldPath: field label not supported: spec.hostname\n"},
       {"fieldPath: metadata.labels",
        "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Unsupported value: \"metadata.labels\": "
        "supported values: \"metadata.name\", \"metadata.namespace\", \"metadata.uid\", \"spec.nodeName\", "
        "\"spec.serviceAccountName\", \"status.hostIP\", \"status.hostIPs\", \"status.podIP\", "
        "\"status.podIPs\"\n"},
       {"fieldPath: \"metadata.labels['a b']\"",
        "spec.containers[0].env[0].valueFrom.fieldRef: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"fieldPath: \"metadata.annotations['A/B/C']\"",
        "spec.containers[0].env[0].valueFrom.fieldRef: Invalid value: \"a/b/c\": a valid label key must "
        "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"fieldPath: \"spec.nodeName['a']\"",
        "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: \"spec.nodeName['a']\": "
        "error converting fieldPath: field label does not support subscript: spec.nodeName['a']\n"}});
}

TEST(ContainerRules, HaveVariablesOfKnownResources) {
  ExpectErrors(
      {"v1", "Pod",
       "spec: {containers: [{name: c, image: i, env: [{name: A, valueFrom: {resourceFieldRef: {%}}}]}]}"},
      {{"resource: limits.cpu", ""},
       {"resource: requests.hugepages-2Mi", ""},
       {"resource: ''", "spec.containers[0].env[0].valueFrom.resourceFieldRef.resource: Required value\n"},
       {"resource: limits.gpu",
        "spec.containers[0].env[0].valueFrom.resourceFieldRef.resource: Unsupported value: \"limits.gpu\": "
        "supported values: \"limits.cpu\", \"limits.ephemeral-storage\", \"limits.memory\", "
        "\"requests.cpu\", \"requests.ephemeral-storage\", \"requests.memory\"\n"}});
}

TEST(ContainerRules, TakeVariablesFromConfigMapsOrSecrets) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i, envFrom: [{%}]}]}"},
               {{"configMapRef: {name: a}", ""},
                {"secretRef: {name: a}, prefix: P_", ""},
                {"prefix: a",
                 "spec.containers[0].envFrom: Invalid value: \"\": must specify one of: `configMapRef` or "
                 "`secretRef`\n"},
                {"configMapRef: {name: a}, secretRef: {name: b}",
                 "spec.containers[0].envFrom: Invalid value: \"\": may not have more than one field "
                 "specified at a time\n"},
                {"prefix: 'a=b', secretRef: {name: ''}",
                 "spec.containers[0].envFrom[0].prefix: Invalid value: \"a=b\": a valid environment variable "
                 "name must consist only of printable ASCII characters other than '='\n"
                 "spec.containers[0].envFrom[0].secretRef.name: Required value\n"},
                {"configMapRef: {name: A_B}",
                 "spec.containers[0].envFrom[0].configMapRef.name: Invalid value: \"A_B\": a lowercase RFC "
                 "1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must "
                 "start and end with an alphanumeric character (...)\n"}});
}

TEST(ContainerRules, MountVolumesAtDifferentPaths) {
  ExpectErrors(
      {"v1", "Pod",
       "spec: {volumes: [{name: v, emptyDir: {}}, {name: w, emptyDir: {}}], containers: [{name: c, image: i, "
       "%}]}"},
      {{"volumeMounts: [{name: v, mountPath: /a}, {name: w, mountPath: /b}]", ""},
       {"volumeMounts: [{name: v, mountPath: /a}, {name: w, mountPath: /a}]",
        "spec.containers[0].volumeMounts[1].mountPath: Invalid value: \"/a\": must be unique\n"},
       {"volumeMounts: [{name: '', mountPath: ''}]",
        "spec.containers[0].volumeMounts[0].name: Required value\n"
        "spec.containers[0].volumeMounts[0].mountPath: Required value\n"
        "spec.containers[0].volumeMounts[0].name: Not found: \"\"\n"},
       {"volumeMounts: [{name: x, mountPath: /a}]",
        "spec.containers[0].volumeMounts[0].name: Not found: \"x\"\n"},
       {"volumeMounts: [{name: v, mountPath: /a, subPath: /b}]",
        "spec.containers[0].volumeMounts.subPath: Invalid value: \"/b\": must be a relative path\n"},
       {"volumeMounts: [{name: v, mountPath: /a, subPath: b/../c}]",
        "spec.containers[0].volumeMounts.subPath: Invalid value: \"b/../c\": must not contain '..'\n"},
       {"volumeMounts: [{name: v, mountPath: /a, subPath: b, subPathExpr: $(C)}]",
        "spec.containers[0].volumeMounts[0].subPathExpr: Invalid value: \"$(C)\": subPathExpr and subPath "
        "are mutually exclusive\n"},
       {"volumeMounts: [{name: v, mountPath: /a, mountPropagation: Sideways}]",
        "spec.containers[0].volumeMounts.mountPropagation: Unsupported value: \"Sideways\": supported "
        "values: \"Bidirectional\", \"HostToContainer\", \"None\"\n"},
       {"volumeMounts: [{name: v, mountPath: /a, mountPropagation: Bidirectional}]",
        "spec.containers[0].volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is "
        "available only to privileged containers\n"},
       {"securityContext: {privileged: true}, volumeMounts: [{name: v, mountPath: /a, mountPropagation: "
        "Bidirectional}]",
        ""},
       {"volumeMounts: [{name: v, mountPath: /a, recursiveReadOnly: Perhaps}]",
        "spec.containers[0].volumeMounts.recursiveReadOnly: Unsupported value: \"Perhaps\": supported "
        "values: \"Disabled\", \"Enabled\", \"IfPossible\"\n"},
       {"volumeMounts: [{name: v, mountPath: /a, recursiveReadOnly: Enabled}]",
        "spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when readOnly "
        "is true\n"},
       {"volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Enabled, "
        "mountPropagation: HostToContainer}]",
        "spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when "
        "mountPropagation is None or not specified\n"},
       {"volumeMounts: [{name: v, mountPath: /a, recursiveReadOnly: Disabled}]", ""}});
}

TEST(ContainerRules, HaveDevicesThatAreNotMounted) {
  ExpectErrors(
      {"v1", "Pod",
       "spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: p}}, {name: w, persistentVolumeClaim: "
       "{claimName: q}}], containers: [{name: c, image: i, %}]}"},
      {{"volumeDevices: [{name: v, devicePath: /dev/a}]", ""},
       {"volumeDevices: [{name: v, devicePath: /dev/a}, {name: v, devicePath: /dev/a}]",
        "spec.containers[0].volumeDevices[1].name: Invalid value: \"v\": must be unique\n"
        "spec.containers[0].volumeDevices[1].devicePath: Invalid value: \"/dev/a\": must be unique\n"},
       {"volumeDevices: [{name: v, devicePath: /dev/../a}]",
        "spec.containers[0].volumeDevices[0].devicePath: Invalid value: \"/dev/../a\": can not contain "
        "backsteps ('..')\n"},
       {"volumeDevices: [{name: '', devicePath: ''}]",
        "spec.containers[0].volumeDevices[0].name: Required value\n"
        "spec.containers[0].volumeDevices[0].devicePath: Required value\n"
        "spec.containers[0].volumeDevices[0].name: Not found: \"\"\n"},
       {"volumeDevices: [{name: v, devicePath: /a}], volumeMounts: [{name: v, mountPath: /a}]",
        "spec.containers[0].volumeMounts[0].name: Invalid value: \"v\": must not already exist in "
        "volumeDevices\n"
        "spec.containers[0].volumeMounts[0].mountPath: Invalid value: \"/a\": must not already exist as a "
        "path in volumeDevices\n"
        "spec.containers[0].volumeDevices[0].name: Invalid value: \"v\": must not already exist in "
        "volumeMounts\n"
        "spec.containers[0].volumeDevices[0].devicePath: Invalid value: \"/a\": must not already exist as a "
        "path in volumeMounts\n"}});
}

TEST(ContainerRules, ResizeKnownResourcesOnce) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
      {{"resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: memory, "
        "restartPolicy: RestartContainer}]",
        ""},
       {"resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: "
        "NotRequired}]",
        "spec.containers[0].resizePolicy[1]: Duplicate value: \"cpu\"\n"},
       {"resizePolicy: [{resourceName: gpu, restartPolicy: Often}]",
        "spec.containers[0].resizePolicy: Unsupported value: \"gpu\": supported values: \"cpu\", \"memory\"\n"
        "spec.containers[0].resizePolicy: Unsupported value: \"Often\": supported values: \"NotRequired\", "
        "\"RestartContainer\"\n"},
       {"resizePolicy: [{restartPolicy: NotRequired}]",
        "spec.containers[0].resizePolicy: Required value\n"}});
}

TEST(ContainerRules, HaveOneHandlerPerProbe) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
      {{"livenessProbe: {exec: {command: [a]}}", ""},
       {"livenessProbe: {}",
        "spec.containers[0].livenessProbe: Required value: must specify a handler type\n"},
       {"livenessProbe: {exec: {command: [a]}, tcpSocket: {port: 1}}",
        "spec.containers[0].livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type\n"},
       {"livenessProbe: {exec: {command: []}}",
        "spec.containers[0].livenessProbe.exec.command: Required value\n"},
       {"readinessProbe: {httpGet: {port: 0, scheme: FTP}}",
        "spec.containers[0].readinessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, "
        "inclusive\n"
        "spec.containers[0].readinessProbe.httpGet.scheme: Unsupported value: \"FTP\": supported values: "
        "\"HTTP\", \"HTTPS\"\n"},
       {"readinessProbe: {httpGet: {port: Bad_Port, httpHeaders: [{name: 'a b', value: c}]}}",
        "spec.containers[0].readinessProbe.httpGet.port: Invalid value: \"Bad_Port\": must contain only "
        "alpha-numeric characters (a-z, 0-9), and hyphens (-)\n"
        "spec.containers[0].readinessProbe.httpGet.httpHeaders: Invalid value: \"a b\": a valid HTTP header "
        "must consist of alphanumeric characters or '-' (...)\n"},
       {"readinessProbe: {grpc: {port: 0}, periodSeconds: -1, timeoutSeconds: -1, failureThreshold: -1, "
        "initialDelaySeconds: -1, successThreshold: -1}",
        "spec.containers[0].readinessProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, "
        "inclusive\n"
        "spec.containers[0].readinessProbe.periodSeconds: Invalid value: -1: must be greater than or equal "
        "to 0\n"
        "spec.containers[0].readinessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal "
        "to 0\n"
        "spec.containers[0].readinessProbe.failureThreshold: Invalid value: -1: must be greater than or "
        "equal to 0\n"
        "spec.containers[0].readinessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or "
        "equal to 0\n"
        "spec.containers[0].readinessProbe.successThreshold: Invalid value: -1: must be greater than or "
        "equal to 0\n"},
       {"startupProbe: {tcpSocket: {port: 1}, successThreshold: 2}, livenessProbe: {tcpSocket: {port: 1}, "
        "successThreshold: 2}",
        "spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1\n"
        "spec.containers[0].startupProbe.successThreshold: Invalid value: 2: must be 1\n"},
       {"readinessProbe: {tcpSocket: {port: 1}, terminationGracePeriodSeconds: 1}",
        "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 1: must not be set "
        "for readinessProbes\n"}});
}

TEST(ContainerRules, HaveOneHandlerPerHook) {
  ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
               {{"lifecycle: {postStart: {exec: {command: [a]}}, preStop: {sleep: {seconds: 1}}}", ""},
                {"lifecycle: {preStop: {}}",
                 "spec.containers[0].lifecycle.preStop: Required value: must specify a handler type\n"},
                {"lifecycle: {preStop: {exec: {command: [a]}, httpGet: {port: 1}}}",
                 "spec.containers[0].lifecycle.preStop.httpGet: Forbidden: may not specify more than 1 "
                 "handler type\n"}});
}

TEST(ContainerRules, HaveSecurityContextsThatAgree) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, %}]}"},
      {{"securityContext: {privileged: false, allowPrivilegeEscalation: false}", ""},
       {"securityContext: {privileged: true, allowPrivilegeEscalation: false}",
        "spec.containers[0].securityContext: Invalid value: "
        "{\"Capabilities\":null,\"Privileged\":true,\"SELinuxOptions\":null,\"WindowsOptions\":null,"
        "\"RunAsUser\":null,\"RunAsGroup\":null,\"RunAsNonRoot\":null,\"ReadOnlyRootFilesystem\":null,"
        "\"AllowPrivilegeEscalation\":false,\"ProcMount\":null,\"SeccompProfile\":null,"
        "\"AppArmorProfile\":null}: cannot set "
        "`allowPrivilegeEscalation` to false and `privileged` to true\n"},
       {"securityContext: {runAsUser: -1, runAsGroup: 4294967296, procMount: Other}",
        "spec.containers[0].securityContext.runAsUser: Invalid value: -1: must be between 0 and "
        "2147483647, inclusive\n"
        "spec.containers[0].securityContext.runAsGroup: Invalid value: 4294967296: must be between "
        "0 and 2147483647, inclusive\n"
        "spec.containers[0].securityContext.procMount: Unsupported value: \"Other\": supported "
        "values: \"Default\", \"Unmasked\"\n"}});
}

TEST(ContainerRules, HaveSeccompProfilesByType) {
  ExpectErrors(
      {"v1", "Pod", "spec: {containers: [{name: c, image: i, securityContext: {seccompProfile: {%}}}]}"},
      {{"type: RuntimeDefault", ""},
       {"type: Localhost, localhostProfile: a/b", ""},
       {"type: ''",
        "spec.containers[0].securityContext.seccompProfile.type: Required value: type is required when "
        "seccompProfile is set\n"},
       {"type: Other",
        "spec.containers[0].securityContext.seccompProfile.type: Unsupported value: \"Other\": supported "
        "values: \"Localhost\", \"RuntimeDefault\", \"Unconfined\"\n"},
       {"type: Localhost",
        "spec.containers[0].securityContext.seccompProfile.localhostProfile: Required value: must be set "
        "when seccomp type is Localhost\n"},
       {"type: Localhost, localhostProfile: /a",
        "spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: \"/a\": must be "
        "a relative path\n"},
       {"type: Localhost, localhostProfile: a/../b",
        "spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: \"a/../b\": must "
        "not contain '..'\n"},
       {"type: Unconfined, localhostProfile: a",
        "spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: "
        "{\"Type\":\"Unconfined\",\"LocalhostProfile\":\"a\"}: can only be set when seccomp type is "
        "Localhost\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
