#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kContainerForm = {"v1", "Pod",
                                      "metadata: {name: a}\nspec: {containers: [{name: c, image: i, %}]}"};
constexpr AdmitForm kSpecForm = {"v1", "Pod",
                                 "metadata: {name: a}\nspec: {containers: [{name: c, image: i}], %}"};

TEST(AdmitPod, ValidatesProbes) {
  ExpectAdmitted(
      kContainerForm,
      {{"livenessProbe: {exec: {command: [a]}}", ""},
       {"livenessProbe: {}",
        "spec.containers[0].livenessProbe: Required value: must specify a handler type\n"},
       {"livenessProbe: {exec: {command: [a]}, tcpSocket: {port: 1}}",
        "spec.containers[0].livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type\n"},
       {"startupProbe: {tcpSocket: {port: 1}, successThreshold: 2}",
        "spec.containers[0].startupProbe.successThreshold: Invalid value: 2: must be 1\n"},
       {"readinessProbe: {tcpSocket: {port: 70000}}",
        "spec.containers[0].readinessProbe.tcpSocket.port: Invalid value: 70000: must be between 1 and "
        "65535, "
        "inclusive\n"}});
}

TEST(AdmitPod, ValidatesVolumesAndTheirMounts) {
  ExpectAdmitted(kSpecForm,
                 {{"volumes: [{name: v}]", ""},
                  {"volumes: [{name: v, emptyDir: {}, hostPath: {path: /a}}]",
                   "spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type\n"},
                  {"volumes: [{name: v, nfs: {server: s, path: a}}]",
                   "spec.volumes[0].nfs.path: Invalid value: \"a\": must be an absolute path\n"}});
  ExpectAdmitted(kContainerForm, {{"volumeMounts: [{name: v, mountPath: /a}]",
                                   "spec.containers[0].volumeMounts[0].name: Not found: \"v\"\n"}});
}

TEST(AdmitPod, WarnsOfWhatIsDeprecated) {
  ExpectAdmitted(kSpecForm,
                 {{"nodeSelector: {beta.kubernetes.io/os: linux}",
                   "warning: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "
                   "\"kubernetes.io/os\" instead\n"}});
  ExpectAdmitted(kContainerForm,
                 {{"env: [{name: A, value: a}, {name: A, value: b}]",
                   "warning: spec.containers[0].env[1]: hides previous definition of \"A\", which may be "
                   "dropped when using apply\n"}});
}

TEST(AdmitPod, ChangesItsImageOnly) {
  ExpectUpdated({"v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, %}]}"},
                {{"image: i", "image: j", ""},
                 {"image: i", "image: i, workingDir: /a",
                  "spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,"
                  "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only "
                  "additions to existing "
                  "tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was "
                  "previously negative)\n"
                  "@@ -7,7 +7,7 @@\n    \"Image\": \"i\",\n    \"Command\": null,\n    \"Args\": null,\n-   "
                  "\"WorkingDir\": \"\",\n"
                  "+   \"WorkingDir\": \"/a\",\n    \"Ports\": null,\n    \"EnvFrom\": null,\n    \"Env\": "
                  "null,\n\n"}});
}

// Addresses that the old object has may stay; two must be of two families.
TEST(AdmitPod, ComparesAddressesWithThoseOfBefore) {
  const AdmitForm form = {"v1", "Pod",
                          "metadata: {name: a}\nspec: {containers: [{name: c, image: i}]}\nstatus: {%}",
                          Subresource::kStatus};
  ExpectUpdated(
      form, {{"hostIP: x, hostIPs: [{ip: x}]", "hostIP: x, hostIPs: [{ip: x}]", ""},
             {"hostIP: x, hostIPs: [{ip: x}]", "hostIP: w, hostIPs: [{ip: w}]",
              "status.hostIPs[0]: Invalid value: \"w\": must be a valid IP address, (e.g. 10.9.8.7 or "
              "2001:db8::ffff)\n"},
             {"", "podIP: 10.0.0.1, podIPs: [{ip: 10.0.0.1}, {ip: z}]",
              "status.podIPs[1]: Invalid value: \"z\": must be a valid IP address, (e.g. 10.9.8.7 or "
              "2001:db8::ffff)\n"
              "status.podIPs: Internal error: failed to check for dual stack with error:invalid IP[1]: z\n"
              "status.podIPs: Invalid value: [{\"IP\":\"10.0.0.1\"},{\"IP\":\"z\"}]: may specify no more "
              "than one IP "
              "for each IP family\n"}});
}

TEST(AdmitPod, ResizesOnlyCpuAndMemory) {
  AdmitForm form = {
      "v1", "Pod",
      "metadata: {name: a}\nspec: {containers: [{name: c, image: i, resources: {limits: {cpu: 1, %}}}]}",
      Subresource::kResize};
  constexpr std::string_view kOther = "spec: Forbidden: only cpu and memory resources are mutable\n";
  ExpectUpdated(form, {{"memory: 1Gi", "memory: 2Gi", ""}, {"'a.b/c': 1", "'a.b/c': 2", kOther}});
}

TEST(AdmitPod, MayLeaveOutADivisorOfZero) {
  const AdmitForm form = {
      "v1", "Pod",
      "metadata: {name: a}\nspec: {containers: [{name: c, image: i}], volumes: [{name: v, "
      "downwardAPI: {items: [{path: p, resourceFieldRef: {containerName: c, resource: "
      "limits.cpu%}}]}}]}"};
  ExpectUpdated(form, {{", divisor: '0'", "", ""}, {"", ", divisor: 0m", ""}});
}

TEST(AdmitPod, AnIdOfAnImageIsNoNameWithoutATag) {
  constexpr AdmitForm kImageForm = {"v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, %}]}"};
  const std::string id(64, 'a'), longest(247, 'a');
  const std::string rest =
      R"(,"name":"c","resources":{},"terminationMessagePath":"/dev/termination-log",)"
      R"("terminationMessagePolicy":"File"}],"dnsPolicy":"ClusterFirst","enableServiceLinks":true,)"
      R"("restartPolicy":"Always","schedulerName":"default-scheduler","securityContext":{},)"
      R"("terminationGracePeriodSeconds":30} status={"phase":"Pending","qosClass":"BestEffort"})";
  ExpectStored(kImageForm, {{"image: " + id, R"(spec={"containers":[{"image":")" + id +
                                                 R"(","imagePullPolicy":"IfNotPresent")" + rest},
                            {"image: a" + id, R"(spec={"containers":[{"image":"a)" + id +
                                                  R"(","imagePullPolicy":"Always")" + rest},
                            {"image: " + longest, R"(spec={"containers":[{"image":")" + longest +
                                                      R"(","imagePullPolicy":"Always")" + rest},
                            {"image: a" + longest, R"(spec={"containers":[{"image":"a)" + longest +
                                                       R"(","imagePullPolicy":"IfNotPresent")" + rest}});
  for (const std::string_view registry : {"..", "a..b", "-a.b", "a_.b", "a:", "a.b:x", "[::1"}) {
    ExpectStored(kImageForm, {{"image: '" + std::string(registry) + "/i'",
                               R"(spec={"containers":[{"image":")" + std::string(registry) +
                                   R"(/i","imagePullPolicy":"IfNotPresent")" + rest}});
  }
  for (const std::string_view registry : {"a.b", "A", "localhost:5000", "[::1]:5000"}) {
    ExpectStored(kImageForm, {{"image: '" + std::string(registry) + "/i'",
                               R"(spec={"containers":[{"image":")" + std::string(registry) +
                                   R"(/i","imagePullPolicy":"Always")" + rest}});
  }
}

TEST(AdmitPod, StoresDefaultsAndTheQualityOfService) {
  ExpectStored(
      kContainerForm,
      {{"resources: {limits: {cpu: 1, memory: 1Gi}}",
        R"(spec={"containers":[{"image":"i","imagePullPolicy":"Always","name":"c","resources":{"limits":)"
        R"({"cpu":"1","memory":"1Gi"},"requests":{"cpu":"1","memory":"1Gi"}},"terminationMessagePath":)"
        R"("/dev/termination-log","terminationMessagePolicy":"File"}],"dnsPolicy":"ClusterFirst",)"
        R"("enableServiceLinks":true,"restartPolicy":"Always","schedulerName":"default-scheduler",)"
        R"("securityContext":{},"terminationGracePeriodSeconds":30} )"
        R"(status={"phase":"Pending","qosClass":"Guaranteed"})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
