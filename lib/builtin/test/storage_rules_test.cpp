// Claims, volumes and classes of storage; ConfigMaps and Secrets.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(StorageRules, ClaimsRequestStorage) {
  ExpectErrors(
      {"v1", "PersistentVolumeClaim", "spec: {%}"},
      {{"accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}", ""},
       {"volumeMode: Block",
        "spec.accessModes: Required value: at least 1 access mode is required\n"
        "spec.resources[storage]: Required value\n"},
       {"accessModes: [], resources: {requests: {storage: 0}}",
        "spec.accessModes: Required value: at least 1 access mode is required\n"
        "spec.resources[storage]: Invalid value: \"0\": must be greater than zero\n"},
       {"accessModes: [ReadOften], resources: {requests: {storage: -1}}",
        "spec.accessModes: Unsupported value: \"ReadOften\": supported values: \"ReadOnlyMany\", "
        "\"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\n"
        "spec.resources[storage]: Invalid value: \"-1\": must be greater than zero\n"},
       {"accessModes: [ReadWriteOncePod, ReadWriteOnce], resources: {requests: {storage: 1}}",
        "spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes\n"},
       {"accessModes: [ReadWriteOnce], storageClassName: A_B, volumeMode: Disk, resources: {requests: "
        "{storage: 1}}",
        "spec.storageClassName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.volumeMode: Unsupported value: \"Disk\": supported values: \"Block\", \"Filesystem\"\n"}});
}

TEST(StorageRules, ClaimsHaveSources) {
  ExpectErrors({"v1", "PersistentVolumeClaim",
                "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, %}"},
               {{"dataSource: {kind: PersistentVolumeClaim, name: a}", ""},
                {"dataSource: {kind: '', name: ''}", ""},
                {"dataSource: {kind: Other, name: ''}", ""},
                {"dataSource: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: a}", ""},
                {"dataSourceRef: {kind: '', name: '', namespace: one}", ""}});
}

TEST(StorageRules, VolumesHaveACapacity) {
  ExpectErrors(
      {"v1", "PersistentVolume", "spec: {hostPath: {path: /a}, %}"},
      {{"accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}", ""},
       {"accessModes: [ReadWriteOnce]",
        "spec.capacity: Required value\n"
        "spec.capacity: Unsupported value: null: supported values: \"storage\"\n"},
       {"accessModes: [], capacity: {}",
        "spec.accessModes: Required value\n"
        "spec.capacity: Required value\n"
        "spec.capacity: Unsupported value: {}: supported values: \"storage\"\n"},
       {"accessModes: [ReadWriteOnce], capacity: {cpu: '1'}",
        "spec.capacity: Unsupported value: {\"cpu\":\"1\"}: supported values: \"storage\"\n"},
       {"accessModes: [ReadWriteOnce], capacity: {storage: -1}",
        "spec.capacity[storage]: Invalid value: -1: must be a valid resource quantity\n"
        "spec.capacity[storage]: Invalid value: \"-1\": must be greater than zero\n"},
       {"accessModes: [ReadWriteOnce], capacity: {storage: '1', cpu: '1'}",
        "spec.capacity: Unsupported value: {\"cpu\":\"1\",\"storage\":\"1\"}: supported values: "
        "\"storage\"\n"},
       {"accessModes: [ReadWriteOnce], capacity: {storage: 1}, persistentVolumeReclaimPolicy: Keep, "
        "storageClassName: A_B, volumeMode: Disk",
        "spec.persistentVolumeReclaimPolicy: Unsupported value: \"Keep\": supported values: \"Delete\", "
        "\"Recycle\", \"Retain\"\n"
        "spec.storageClassName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.volumeMode: Unsupported value: \"Disk\": supported values: \"Block\", \"Filesystem\"\n"}});
}

TEST(StorageRules, ConfigMapsHaveKeys) {
  ExpectErrors({"v1", "ConfigMap", "%"},
               {{"data: {a.b: c}\nbinaryData: {d: ''}", ""},
                {"data: {a/b: c}",
                 "data[a/b]: Invalid value: \"a/b\": a valid config key must consist of alphanumeric "
                 "characters, '-', '_' or '.' (...)\n"},
                {"binaryData: {'': ''}",
                 "binaryData[]: Invalid value: \"\": a valid config key must consist of alphanumeric "
                 "characters, '-', '_' or '.' (...)\n"},
                {"data: {a: b}\nbinaryData: {a: ''}",
                 "data[a]: Invalid value: \"a\": duplicate of key present in binaryData\n"},
                {"data: {..: a, .: b, ..c: d}",
                 "data[..]: Invalid value: \"..\": must not be '..'\n"
                 "data[.]: Invalid value: \".\": must not be '.'\n"
                 "data[..c]: Invalid value: \"..c\": must not start with '..'\n"}});
}

TEST(StorageRules, SecretsHaveTheDataOfTheirType) {
  ExpectErrors({"v1", "Secret", "%"},
               {{"data: {a: Yg==}", ""},
                {"data: {a/b: Yg==}\nstringData: {c/d: e}",
                 "data[a/b]: Invalid value: \"a/b\": a valid config key must consist of alphanumeric "
                 "characters, '-', '_' or '.' (...)\n"
                 "data[c/d]: Invalid value: \"c/d\": a valid config key must consist of alphanumeric "
                 "characters, '-', '_' or '.' (...)\n"},
                {"type: kubernetes.io/tls",
                 "data[tls.crt]: Required value\n"
                 "data[tls.key]: Required value\n"},
                {"type: kubernetes.io/tls\nstringData: {tls.crt: a, tls.key: b}", ""},
                {"type: kubernetes.io/dockerconfigjson", "data[.dockerconfigjson]: Required value\n"},
                {"type: kubernetes.io/dockercfg", "data[.dockercfg]: Required value\n"},
                {"type: kubernetes.io/ssh-auth", "data[ssh-privatekey]: Required value\n"},
                {"type: kubernetes.io/basic-auth",
                 "data[username]: Required value\n"
                 "data[password]: Required value\n"},
                {"type: kubernetes.io/basic-auth\nstringData: {username: a}", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
