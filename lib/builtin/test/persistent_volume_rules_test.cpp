#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPersistentVolumeRulesFormA = {"v1", "PersistentVolume", "metadata: {name: a%"};
constexpr AdmitForm kPersistentVolumeRulesFormB = {"v1", "PersistentVolumeClaim",
                                                   "metadata: {name: a}\nspec: {%}"};

TEST(AdmitVolumes, HaveCapacityAndModes) {
  ExpectAdmitted(
      kPersistentVolumeRulesFormA,
      {{"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}", ""},
       {"}\nspec: {hostPath: {path: /a}}",
        "spec.accessModes: Required value\nspec.capacity: Required value\nspec.capacity: Unsupported value: "
        "null: supported values: \"storage\"\n"},
       {"}\nspec: {capacity: {storage: 0, cpu: 1}, accessModes: [Odd], hostPath: {path: /a}}",
        "spec.accessModes: Unsupported value: \"Odd\": supported values: \"ReadOnlyMany\", "
        "\"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\nspec.capacity: Unsupported value: "
        "{\"cpu\":\"1\",\"storage\":\"0\"}: supported values: \"storage\"\nspec.capacity[storage]: Invalid "
        "value: \"0\": must be greater than zero\n"},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}, "
        "persistentVolumeReclaimPolicy: Odd, volumeMode: Odd, storageClassName: A_}",
        "spec.persistentVolumeReclaimPolicy: Unsupported value: \"Odd\": supported values: \"Delete\", "
        "\"Recycle\", \"Retain\"\nspec.storageClassName: Invalid value: \"A_\": a lowercase RFC 1123 "
        "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
        "with an alphanumeric character (...)\nspec.volumeMode: Unsupported value: \"Odd\": supported "
        "values: \"Block\", \"Filesystem\"\n"},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce, ReadWriteOncePod], hostPath: "
        "{path: /a}}",
        "spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes\n"},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}, "
        "volumeAttributesClassName: a}",
        "spec.csi: Required value: has to be specified when using volumeAttributesClassName\n"},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /}, "
        "persistentVolumeReclaimPolicy: Recycle}",
        "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of "
        "'/'\n"}});
}

TEST(AdmitVolumes, HaveOneSource) {
  ExpectAdmitted(kPersistentVolumeRulesFormA,
                 {{"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce]}",
                   "spec: Required value: must specify a volume type\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}, "
                   "nfs: {server: s, path: /p}}",
                   "spec.nfs: Forbidden: may not specify more than 1 volume type\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], local: {path: /a}}",
                   "spec.nodeAffinity: Required value: Local volume requires node affinity\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], csi: {driver: a}}",
                   "spec.csi.volumeHandle: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], csi: {driver: A_b, "
                   "volumeHandle: h, controllerPublishSecretRef: {}}}",
                   "spec.csi.driver: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of "
                   "lower case alphanumeric characters, '-' or '.', and must start and end with an "
                   "alphanumeric character (...)\nspec.csi.controllerPublishSecretRef.name: Required "
                   "value\nspec.csi.controllerPublishSecretRef.namespace: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], iscsi: {targetPortal: "
                   "a, iqn: odd, lun: 1}}",
                   "spec.iscsi.iqn: Invalid value: \"odd\": must be valid format\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], azureFile: "
                   "{secretName: a, shareName: b, secretNamespace: \"\"}}",
                   "spec.azureFile.secretNamespace: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], flexVolume: {}}",
                   "spec.flexVolume.driver: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], glusterfs: {}}",
                   "spec.glusterfs.endpoints: Required value\nspec.glusterfs.path: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], cinder: {}}",
                   "spec.cinder.volumeID: Required value\n"},
                  {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], storageos: {}}",
                   "spec.storageos.volumeName: Required value\n"}});
}

TEST(AdmitVolumes, HaveMountOptionsWhereTheySupportThem) {
  ExpectAdmitted(kPersistentVolumeRulesFormA,
                 {{", annotations: {volume.beta.kubernetes.io/mount-options: a}}\nspec: {capacity: {storage: "
                   "1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}",
                   "metadata.annotations.volume.beta.kubernetes.io/mount-options: Forbidden: may not specify "
                   "mount options for this volume type\n"},
                  {", annotations: {volume.beta.kubernetes.io/mount-options: a}}\nspec: {capacity: {storage: "
                   "1Gi}, accessModes: [ReadWriteOnce], nfs: {server: s, path: /p}}",
                   "warning: metadata.annotations[volume.beta.kubernetes.io/mount-options]: deprecated since "
                   "v1.31; use \"mountOptions\" attribute instead\n"}});
}

TEST(AdmitVolumes, KeepTheirSource) {
  ExpectUpdated(
      kPersistentVolumeRulesFormA,
      {{"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}",
        "}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}", ""},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}",
        "}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /b}}",
        "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n@@ "
        "-2,7 +2,7 @@\n  \"GCEPersistentDisk\": null,\n  \"AWSElasticBlockStore\": null,\n  \"HostPath\": "
        "{\n-  \"Path\": \"/a\",\n+  \"Path\": \"/b\",\n   \"Type\": \"\"\n  },\n  \"Glusterfs\": null,\n\n"},
       {"}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}, volumeMode: "
        "Filesystem}",
        "}\nspec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}, volumeMode: "
        "Block}",
        "volumeMode: Invalid value: \"Block\": field is immutable\n"}});
}

TEST(AdmitClaims, AskForStorage) {
  ExpectAdmitted(
      kPersistentVolumeRulesFormB,
      {{"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}", ""},
       {"",
        "spec.accessModes: Required value: at least 1 access mode is required\nspec.resources[storage]: "
        "Required value\n"},
       {"accessModes: [Odd], resources: {requests: {storage: 0}}",
        "spec.accessModes: Unsupported value: \"Odd\": supported values: \"ReadOnlyMany\", "
        "\"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\nspec.resources[storage]: Invalid value: "
        "\"0\": must be greater than zero\n"},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, volumeMode: Odd, "
        "storageClassName: A_",
        "spec.storageClassName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\nspec.volumeMode: Unsupported value: \"Odd\": supported values: \"Block\", \"Filesystem\"\n"},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, dataSource: {kind: a}", ""},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, dataSource: {kind: "
        "PersistentVolumeClaim, name: x}, dataSourceRef: {kind: PersistentVolumeClaim, name: 'y'}",
        "spec: Invalid value: {}: must match dataSourceRef\n"},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, dataSourceRef: {apiGroup: a.b, "
        "kind: k, name: 'n', namespace: m}",
        ""},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, volumeAttributesClassName: A_",
        "spec.volumeAttributesClassName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist "
        "of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, selector: {matchExpressions: "
        "[{key: a, operator: Odd}]}",
        "spec.selector.matchExpressions[0].operator: Invalid value: \"Odd\": not a valid selector "
        "operator\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
