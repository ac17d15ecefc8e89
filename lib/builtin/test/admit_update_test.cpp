// What an update may not change, kind by kind, and when metadata is looked at. The answers are those of the
// server's own code.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kUpdatedPod = {"v1", "Pod", "metadata: {name: a, namespace: default}\nspec: {%}"};
constexpr AdmitForm kUpdatedService = {"v1", "Service", "metadata: {name: a, namespace: default}\nspec: {%}"};
constexpr AdmitForm kUpdatedSecret = {"v1", "Secret", "metadata: {name: a, namespace: default}\n%"};
constexpr AdmitForm kUpdatedConfigMap = {"v1", "ConfigMap", "metadata: {name: a, namespace: default}\n%"};
constexpr AdmitForm kUpdatedSlice = {"discovery.k8s.io/v1", "EndpointSlice",
                                     "metadata: {name: a, namespace: default}\nendpoints: []\n%"};
constexpr AdmitForm kUpdatedDeployment = {
    "apps/v1", "Deployment",
    "metadata: {name: a, namespace: default}\nspec: {%, template: {metadata: {labels: {a: b, c: d}}, spec: "
    "{containers: [{name: c, image: i}]}}}"};
constexpr AdmitForm kUpdatedJob = {
    "batch/v1", "Job",
    "metadata: {name: a, namespace: default}\nspec: {%, selector: {matchLabels: {a: b}}, manualSelector: "
    "true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: "
    "i}]}}}"};
constexpr AdmitForm kUpdatedSet = {
    "apps/v1", "StatefulSet",
    "metadata: {name: a, namespace: default}\nspec: {%, selector: {matchLabels: {a: b}}, template: "
    "{metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}"};
constexpr AdmitForm kUpdatedRoleBinding = {"rbac.authorization.k8s.io/v1", "RoleBinding",
                                           "metadata: {name: a, namespace: default}\nroleRef: {apiGroup: "
                                           "rbac.authorization.k8s.io, kind: Role, name: %}"};
constexpr AdmitForm kUpdatedStorageClass = {"storage.k8s.io/v1", "StorageClass",
                                            "metadata: {name: a}\nprovisioner: a.b/c\n%"};
constexpr AdmitForm kUpdatedClass = {"scheduling.k8s.io/v1", "PriorityClass",
                                     "metadata: {name: a}\nvalue: %"};
constexpr AdmitForm kUpdatedClaim = {"v1", "PersistentVolumeClaim",
                                     "metadata: {name: a, namespace: default}\n%"};
constexpr AdmitForm kUpdatedVolume = {
    "v1", "PersistentVolume",
    "metadata: {name: a}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], %}"};
constexpr AdmitForm kUpdatedMetadata = {"v1", "ConfigMap", "metadata: {namespace: default, %}"};

TEST(Updates, LetAnObjectStayAsItIs) {
  ExpectUpdated(kUpdatedPod,
                {{"containers: [{name: a, image: b}]", "containers: [{name: a, image: b}]", ""}});
  ExpectUpdated(kUpdatedService, {{"ports: [{port: 1}]", "ports: [{port: 1}]", ""}});
  ExpectUpdated(kUpdatedSecret, {{"", "type: Opaque", ""}});
}

TEST(Updates, KeepWhatIsImmutable) {
  ExpectUpdated(kUpdatedConfigMap,
                {{"immutable: true\ndata: {a: b}", "immutable: true\ndata: {a: c}",
                  "data: Forbidden: field is immutable when `immutable` is set\n"},
                 {"immutable: true", "immutable: false\nbinaryData: {a: Yg==}",
                  "immutable: Forbidden: field is immutable when `immutable` is set\nbinaryData: Forbidden: "
                  "field is immutable when `immutable` is set\n"},
                 {"data: {a: b}", "data: {a: c}", ""}});
  ExpectUpdated(kUpdatedSecret,
                {{"immutable: true\ndata: {a: Yg==}", "immutable: true\ndata: {a: Yw==}",
                  "data: Forbidden: field is immutable when `immutable` is set\n"},
                 {"type: a/b", "type: a/c", "type: Invalid value: \"a/c\": field is immutable\n"}});
  ExpectUpdated(kUpdatedSlice, {{"addressType: IPv4", "addressType: IPv6",
                                 "addressType: Invalid value: null: field is immutable\n"}});
  ExpectUpdated(kUpdatedDeployment,
                {{"selector: {matchLabels: {a: b}}", "selector: {matchLabels: {c: d}}",
                  "spec.selector: Invalid value: {\"matchLabels\":{\"c\":\"d\"}}: field is immutable\n"}});
  ExpectUpdated(kUpdatedJob, {{"completions: 1", "completions: 2",
                               "spec.completions: Invalid value: 2: field is immutable\n"}});
  ExpectUpdated(kUpdatedSet, {{"serviceName: a", "serviceName: b",
                               "spec.serviceName: Invalid value: \"b\": field is immutable\n"},
                              {"replicas: 1", "replicas: 2", ""}});
  ExpectUpdated(kUpdatedRoleBinding, {{"a", "b",
                                       "roleRef: Invalid value: "
                                       "{\"APIGroup\":\"rbac.authorization.k8s.io\",\"Kind\":\"Role\","
                                       "\"Name\":\"b\"}: field is immutable\n"}});
  ExpectUpdated(kUpdatedStorageClass, {{"parameters: {a: b}", "parameters: {a: c}",
                                        "parameters: Invalid value: null: field is immutable\n"},
                                       {"reclaimPolicy: Retain", "reclaimPolicy: Delete",
                                        "reclaimPolicy: Invalid value: null: field is immutable\n"}});
  ExpectUpdated(kUpdatedClass, {{"1", "2", "value: Forbidden: may not be changed in an update.\n"}});
}

TEST(Updates, LetPodsHaveOtherImagesAndLittleElse) {
  ExpectUpdated(
      kUpdatedPod,
      {{"containers: [{name: a, image: b}]",
        "containers: [{name: a, image: c}], tolerations: [{operator: Exists}]", ""},
       {"containers: [{name: a, image: b}]", "containers: [{name: a, image: b}, {name: c, image: d}]",
        "spec.containers: Forbidden: pod updates may not add or remove containers\n"},
       {"containers: [{name: a, image: b}]",
        "containers: [{name: a, image: b}], initContainers: [{name: c, image: d}]",
        "spec.initContainers: Forbidden: pod updates may not add or remove containers\n"},
       {"containers: [{name: a, image: b}], activeDeadlineSeconds: 2",
        "containers: [{name: a, image: b}], activeDeadlineSeconds: 1", ""},
       {"containers: [{name: a, image: b}], activeDeadlineSeconds: 1",
        "containers: [{name: a, image: b}], activeDeadlineSeconds: 2",
        "spec.activeDeadlineSeconds: Invalid value: 2: must be less than or equal to previous value\n"},
       {"containers: [{name: a, image: b}], schedulingGates: [{name: g}], nodeSelector: {a: b}",
        "containers: [{name: a, image: b}], schedulingGates: [{name: g}], nodeSelector: {a: b, c: d}", ""},
       {"containers: [{name: a, image: b}]",
        "containers: [{name: a, image: b}], schedulingGates: [{name: g}]",
        "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate "
        "'g'\n"}});
}

TEST(Updates, LetClaimsGrow) {
  ExpectUpdated(
      kUpdatedClaim,
      {{"spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}\nstatus: {phase: Bound}",
        "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}", ""},
       {"spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}\nstatus: {phase: Bound, "
        "capacity: {storage: 2Gi}}",
        "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}",
        "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity\n"},
       {"spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}\nstatus: {phase: Bound, "
        "capacity: {storage: 1Gi}}",
        "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1536Mi}}}", ""},
       {"spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}\nstatus: {phase: Bound}",
        "spec: {volumeName: v, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}", ""}});
}

TEST(Updates, KeepWhereVolumesAre) {
  ExpectUpdated(
      kUpdatedVolume,
      {{"csi: {driver: a.b, volumeHandle: h}",
        "csi: {driver: a.b, volumeHandle: h, controllerExpandSecretRef: {name: s, namespace: t}}", ""},
       {"hostPath: {path: /a}", "hostPath: {path: /a}, volumeMode: Block",
        "volumeMode: Invalid value: \"Block\": field is immutable\n"},
       {"hostPath: {path: /a}", "hostPath: {path: /a}, persistentVolumeReclaimPolicy: Delete", ""}});
}

TEST(Updates, KeepAddresses) {
  ExpectUpdated(kUpdatedService,
                {{"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ports: [{port: 1}]",
                  "clusterIP: 10.0.0.2, clusterIPs: [10.0.0.2], ports: [{port: 1}]",
                  "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set\n"},
                 {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ports: [{port: 1}]",
                  "type: ExternalName, externalName: a.b, ports: [{port: 1}]", ""},
                 {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], type: LoadBalancer, ports: [{port: 1}]",
                  "clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], type: LoadBalancer, loadBalancerClass: a/b, "
                  "ports: [{port: 1}]",
                  "spec.loadBalancerClass: Invalid value: \"a/b\": may not change once set\n"},
                 {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], type: LoadBalancer, loadBalancerClass: a/b, "
                  "ports: [{port: 1}]",
                  "clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], type: ClusterIP, ports: [{port: 1}]", ""}});
}

TEST(Updates, KeepWhatIdentifiesAnObject) {
  ExpectUpdated(
      kUpdatedMetadata,
      {{"name: a, labels: {a: b}", "name: a, labels: {a: \"c d\"}",
        "metadata.labels: Invalid value: \"c d\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"name: a, annotations: {\"a b\": c}", "name: a, annotations: {\"a b\": c}",
        "metadata.annotations: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"name: a, deletionTimestamp: \"2026-01-01T00:00:00Z\"", "name: a, finalizers: [a.b/c]",
        "metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, "
        "found new finalizers []string{\"a.b/c\"}\n"}});
}

// The rest of the answer is a difference of the specs.
TEST(Updates, OfOtherFieldsOfPodsAndClaimsShowWhatChanged) {
  const auto starts = [](const AdmitForm& form, std::string_view before, std::string_view now) {
    KindAdmitter admitter;
    const TestObject old(form, before);
    const std::string answer = AnswerOf(AdmissionOf(admitter, form, TestObject(form, now), &old));
    return answer.substr(0, answer.find(" than"));
  };
  EXPECT_EQ(starts(kUpdatedPod, "containers: [{name: a, image: b}]",
                   "containers: [{name: a, image: b}], hostNetwork: true"),
            "spec: Forbidden: pod updates may not change fields other");
  EXPECT_EQ(starts(kUpdatedPod, "containers: [{name: a, image: b}]", "containers: [{name: b, image: b}]"),
            "spec: Forbidden: pod updates may not change fields other");
}

TEST(Updates, OfObjectsOfTheClusterIgnoreNamespaces) {
  constexpr AdmitForm kRole = {"rbac.authorization.k8s.io/v1", "ClusterRole", "metadata: {name: a, %}"};
  ExpectUpdated(kRole, {{"namespace: b", "namespace: b", ""},
                        {"namespace: b", "namespace: c", ""},
                        {"labels: {}", "namespace: c", ""}});
}

TEST(Updates, EndureOldObjectsOfAnyShape) {
  KindAdmitter admitter;
  for (const std::string_view odd :
       {"spec: {}", "spec: 1", "spec: []", "spec: {containers: {a: b}}", "immutable: maybe", "data: [1]"}) {
    for (const char* kind :
         {"Pod", "PersistentVolumeClaim", "PersistentVolume", "Service", "Secret", "ConfigMap"}) {
      const AdmitForm form = {"v1", kind, "metadata: {name: a}\n%"};
      const TestObject strange(form, odd), plain(form, "");
      AdmissionOf(admitter, form, plain, &strange);
      AdmissionOf(admitter, form, strange, &plain);
    }
  }
}

// Addresses are allocated before the object is validated.
TEST(Creates, OfServicesWithWrongAddressesSayNothingElse) {
  constexpr AdmitForm kService = {"v1", "Service", "metadata: {name: A_B}\nspec: {%}"};
  ExpectAdmitted(
      kService,
      {{"clusterIP: x, clusterIPs: [x], ports: [{port: 1}]",
        "spec.clusterIPs[0]: Invalid value: \"x\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\n"},
       {"ports: [{port: 0}]",
        "metadata.name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\nspec.ports[0].port: Invalid value: 0: must be between 1 and 65535, "
        "inclusive\nspec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.2], ports: [{port: 1}]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.2\"]: first value must match `clusterIP`\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
