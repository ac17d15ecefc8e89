#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kVolumeClaim = {
    "v1", "PersistentVolumeClaim",
    "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, %}"};
constexpr AdmitForm kPersistentVolume = {
    "v1", "PersistentVolume",
    "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, %}"};

TEST(AdmitPersistentVolumeClaim, ValidatesItsSpec) {
  ExpectAdmitted(
      kVolumeClaim,
      {{"storageClassName: fast", ""},
       {"storageClassName: A",
        "spec.storageClassName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"volumeMode: Odd",
        "spec.volumeMode: Unsupported value: \"Odd\": supported values: \"Block\", \"Filesystem\"\n"},
       {"dataSourceRef: {kind: Odd, name: a}",
        "spec.dataSource: Invalid value: \"Odd\": must be 'PersistentVolumeClaim' when referencing the "
        "default apiGroup\n"
        "spec.dataSourceRef: Invalid value: \"Odd\": must be 'PersistentVolumeClaim' when referencing the "
        "default apiGroup\n"}});
}

TEST(AdmitPersistentVolumeClaim, StoresOneSourceInBothFields) {
  ExpectStored(
      kVolumeClaim,
      {{"dataSource: {kind: PersistentVolumeClaim, name: b}",
        R"(spec={"accessModes":["ReadWriteOnce"],"dataSource":{"apiGroup":null,"kind":"PersistentVolumeClaim","name":"b"},)"
        R"("dataSourceRef":{"apiGroup":null,"kind":"PersistentVolumeClaim","name":"b"},)"
        R"("resources":{"requests":{"storage":"1Gi"}},"volumeMode":"Filesystem"} status={"phase":"Pending"})"},
       {"dataSource: {apiGroup: a.b, kind: Odd, name: b}",
        R"(spec={"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}},)"
        R"("volumeMode":"Filesystem"} status={"phase":"Pending"})"}});
}

TEST(AdmitPersistentVolumeClaim, MayGrowWhenItIsBound) {
  const AdmitForm form = {"v1", "PersistentVolumeClaim",
                          "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: "
                          "{storage: %}}}\nstatus: {phase: Bound, capacity: {storage: 2Gi}}"};
  ExpectUpdated(form, {{"2Gi", "3Gi", ""},
                       {"3Gi", "2Gi",
                        "spec.resources.requests.storage: Forbidden: field can not be less than "
                        "status.capacity\n"}});
}

TEST(AdmitPersistentVolumeClaim, KeepsItsSpec) {
  ExpectUpdated(
      kVolumeClaim,
      {{"volumeName: ''", "volumeName: b", ""},
       {"", "storageClassName: b", ""},
       {"volumeName: b", "volumeName: c",
        "spec: Forbidden: spec is immutable after creation except resources.requests and "
        "volumeAttributesClassName for bound claims\n"
        "@@ -9,7 +9,7 @@\n    \"storage\": \"1Gi\"\n   }\n  },\n- \"VolumeName\": \"b\",\n+ "
        "\"VolumeName\": \"c\",\n  \"StorageClassName\": null,\n  \"VolumeMode\": \"Filesystem\",\n  "
        "\"DataSource\": null,\n\n"}});
}

TEST(AdmitPersistentVolumeClaim, ValidatesTheExpansionInItsStatus) {
  const AdmitForm status = {"v1", "PersistentVolumeClaim",
                            "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce]}\nstatus: {%}",
                            Subresource::kStatus};
  ExpectUpdated(status,
                {{"", "capacity: {storage: -1}",
                  "status.capacity[storage]: Invalid value: -1: must be a valid resource quantity\n"},
                 {"", "allocatedResources: {cpu: 1}",
                  "status.allocatedResources: Unsupported value: \"cpu\": supported values: \"storage\"\n"},
                 {"", "allocatedResourceStatuses: {storage: Odd}",
                  "status.allocatedResourceStatuses: Unsupported value: \"storage\": supported values: "
                  "\"ControllerResizeInProgress\", \"ControllerResizeInfeasible\", \"NodeResizeInProgress\", "
                  "\"NodeResizeInfeasible\", \"NodeResizePending\"\n"}});
}

TEST(AdmitPersistentVolume, HasOneSource) {
  ExpectAdmitted(
      kPersistentVolume,
      {{"hostPath: {path: /a}", ""},
       {"", "spec: Required value: must specify a volume type\n"},
       {"hostPath: {path: /a}, nfs: {server: a, path: /b}",
        "spec.nfs: Forbidden: may not specify more than 1 volume type\n"},
       {"local: {path: /a}", "spec.nodeAffinity: Required value: Local volume requires node affinity\n"},
       {"csi: {driver: a.b}", "spec.csi.volumeHandle: Required value\n"},
       {"csi: {driver: a.b, volumeHandle: c, nodePublishSecretRef: {name: d}}",
        "spec.csi.nodePublishSecretRef.namespace: Required value\n"},
       {"glusterfs: {endpoints: a, path: b, endpointsNamespace: ''}",
        "spec.glusterfs.endpointsNamespace: Invalid value: \"\": if the endpointnamespace is set, it must be "
        "a valid namespace name\n"},
       {"hostPath: {path: /a/b/../..}, persistentVolumeReclaimPolicy: Recycle",
        "spec.hostPath.path: Invalid value: \"/a/b/../..\": must not contain '..'\n"
        "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'\n"},
       {"hostPath: {path: /a}, volumeAttributesClassName: b",
        "spec.csi: Required value: has to be specified when using volumeAttributesClassName\n"},
       {"rbd: {monitors: [a], image: b}",
        "warning: spec.rbd: deprecated in v1.28, non-functional in v1.31+\n"}});
}

TEST(AdmitPersistentVolume, HasStorage) {
  ExpectAdmitted({"v1", "PersistentVolume", "metadata: {name: a}\nspec: {hostPath: {path: /a}, %}"},
                 {{"capacity: {storage: 1}", "spec.accessModes: Required value\n"},
                  {"accessModes: [ReadWriteOnce]",
                   "spec.capacity: Required value\n"
                   "spec.capacity: Unsupported value: null: supported values: \"storage\"\n"},
                  {"accessModes: [ReadWriteOnce], capacity: {storage: 0}",
                   "spec.capacity[storage]: Invalid value: \"0\": must be greater than zero\n"}});
}

TEST(AdmitPersistentVolume, KeepsItsSource) {
  ExpectUpdated(
      kPersistentVolume,
      {{"csi: {driver: a.b, volumeHandle: c}",
        "csi: {driver: a.b, volumeHandle: c, controllerExpandSecretRef: {name: d, namespace: e}}", ""},
       {"nfs: {server: a, path: /b}", "nfs: {server: a, path: /c}",
        "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after "
        "creation\n@@ -5,7 +5,7 @@\n  \"Glusterfs\": null,\n  \"NFS\": {\n   \"Server\": \"a\",\n-  "
        "\"Path\": \"/b\",\n+  \"Path\": \"/c\",\n   \"ReadOnly\": false\n  },\n  \"RBD\": "
        "null,\n\n"}});
}

TEST(AdmitPersistentVolume, MayUseTheStableNamesOfLabels) {
  const AdmitForm form = {
      "v1", "PersistentVolume",
      "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, "
      "local: {path: /a}, nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: "
      "[{key: %, operator: Exists}]}]}}}"};
  ExpectUpdated(form,
                {{"beta.kubernetes.io/os", "kubernetes.io/os", ""},
                 {"a", "''",
                  "spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "
                  "\"\": name part must be non-empty\n"
                  "spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "
                  "\"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start "
                  "and end with an alphanumeric character (...)\n"},
                 {"a", "b",
                  "nodeAffinity: Invalid value: {\"Required\":{\"NodeSelectorTerms\":[{"
                  "\"MatchExpressions\":[{\"Key\":\"b\",\"Operator\":\"Exists\",\"Values\":null}],"
                  "\"MatchFields\":null}]}}: field is immutable, except for updating from beta label to "
                  "GA\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
