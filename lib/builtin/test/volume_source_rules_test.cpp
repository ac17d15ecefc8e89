#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kVolumeSourceRulesFormA = {
    "v1", "Pod", "metadata: {name: a}\nspec: {volumes: [{name: v, %}], containers: [{name: c, image: i}]}"};

TEST(AdmitVolumeSource, ValidatesDisks) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"hostPath: {path: ''}", "spec.volumes[0].hostPath.path: Required value\n"},
       {"hostPath: {path: /a/../b}",
        "spec.volumes[0].hostPath.path: Invalid value: \"/a/../b\": must not contain '..'\n"},
       {"hostPath: {path: /a, type: Odd}",
        "spec.volumes[0].hostPath.type: Unsupported value: \"Odd\": supported values: \"\", \"BlockDevice\", "
        "\"CharDevice\", \"Directory\", \"DirectoryOrCreate\", \"File\", \"FileOrCreate\", \"Socket\"\n"},
       {"gcePersistentDisk: {partition: 256}",
        "spec.volumes[0].persistentDisk.pdName: Required value\nspec.volumes[0].persistentDisk.partition: "
        "Invalid value: 256: must be between 1 and 255, inclusive\n"},
       {"awsElasticBlockStore: {partition: -1}",
        "spec.volumes[0].awsElasticBlockStore.volumeID: Required "
        "value\nspec.volumes[0].awsElasticBlockStore.partition: Invalid value: -1: must be between 1 and "
        "255, inclusive\n"},
       {"azureDisk: {}",
        "spec.volumes[0].azureDisk.diskName: Required value\nspec.volumes[0].azureDisk.diskURI: Required "
        "value\nspec.volumes[0].azureDisk.diskURI: Unsupported value: \"\": supported values: "
        "\"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd\"\n"},
       {"azureDisk: {diskName: a, diskURI: /b, cachingMode: Odd, kind: Odd}",
        "spec.volumes[0].azureDisk.cachingMode: Unsupported value: \"Odd\": supported values: \"None\", "
        "\"ReadOnly\", \"ReadWrite\"\nspec.volumes[0].azureDisk.kind: Unsupported value: \"Odd\": supported "
        "values: \"Dedicated\", \"Managed\", \"Shared\"\nspec.volumes[0].azureDisk.diskURI: Unsupported "
        "value: \"/b\": supported values: "
        "\"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd\"\n"},
       {"azureDisk: {diskName: a, diskURI: /b, kind: Managed}",
        "spec.volumes[0].azureDisk.diskURI: Unsupported value: \"/b\": supported values: "
        "\"/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/"
        "{disk-id}\"\n"},
       {"azureDisk: {diskName: a, diskURI: /b, kind: Shared}",
        "spec.volumes[0].azureDisk.diskURI: Unsupported value: \"/b\": supported values: "
        "\"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd\"\n"},
       {"vsphereVolume: {}", "spec.volumes[0].vsphereVolume.volumePath: Required value\n"},
       {"photonPersistentDisk: {}", "spec.volumes[0].photonPersistentDisk.pdID: Required value\n"},
       {"portworxVolume: {}", "spec.volumes[0].portworxVolume.volumeID: Required value\n"},
       {"azureFile: {}",
        "spec.volumes[0].azureFile.secretName: Required value\nspec.volumes[0].azureFile.shareName: Required "
        "value\n"}});
}

TEST(AdmitVolumeSource, ValidatesNetworks) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"nfs: {}",
        "spec.volumes[0].nfs.server: Required value\nspec.volumes[0].nfs.path: Required "
        "value\nspec.volumes[0].nfs.path: Invalid value: \"\": must be an absolute path\n"},
       {"nfs: {server: a, path: b}",
        "spec.volumes[0].nfs.path: Invalid value: \"b\": must be an absolute path\n"},
       {"rbd: {}",
        "spec.volumes[0].rbd.monitors: Required value\nspec.volumes[0].rbd.image: Required value\n"},
       {"cephfs: {}", "spec.volumes[0].cephfs.monitors: Required value\n"},
       {"scaleIO: {}",
        "spec.volumes[0].scaleIO.gateway: Required value\nspec.volumes[0].scaleIO.system: Required "
        "value\nspec.volumes[0].scaleIO.volumeName: Required value\n"},
       {"storageos: {}", "spec.volumes[0].storageos.volumeName: Required value\n"},
       {"storageos: {volumeName: A_b, volumeNamespace: C_d}",
        "spec.volumes[0].storageos.volumeName: Invalid value: \"A_b\": a lowercase RFC 1123 label must "
        "consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric "
        "character (...)\nspec.volumes[0].storageos.volumeNamespace: Invalid value: \"C_d\": a lowercase RFC "
        "1123 label must consist of lower case alphanumeric characters or '-', and must start and end with "
        "an alphanumeric character (...)\n"},
       {"quobyte: {}",
        "spec.volumes[0].quobyte.registry: Required value: must be a host:port pair or multiple pairs "
        "separated by commas\nspec.volumes[0].quobyte.volume: Required value\n"},
       {"quobyte: {registry: a, volume: b}",
        "spec.volumes[0].quobyte.registry: Invalid value: \"a\": must be a host:port pair or multiple pairs "
        "separated by commas\n"},
       {"quobyte: {registry: \"a:1,b:2\", volume: b, tenant: "
        "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt}",
        "spec.volumes[0].quobyte.tenant: Required value: must be a UUID and may not exceed a length of 64 "
        "characters\n"},
       {"quobyte: {registry: \"[::1]:1,[::1\", volume: b}",
        "spec.volumes[0].quobyte.registry: Invalid value: \"[::1]:1,[::1\": must be a host:port pair or "
        "multiple pairs separated by commas\n"}});
}

TEST(AdmitVolumeSource, ValidatesFibreChannel) {
  ExpectAdmitted(kVolumeSourceRulesFormA,
                 {{"fc: {}",
                   "spec.volumes[0].fc.targetWWNs: Required value: must specify either targetWWNs or wwids, "
                   "but not both\n"},
                  {"fc: {targetWWNs: [a], wwids: [b], lun: 1}",
                   "spec.volumes[0].fc.targetWWNs: Invalid value: [\"a\"]: targetWWNs and wwids can not be "
                   "specified simultaneously\n"},
                  {"fc: {targetWWNs: [a]}",
                   "spec.volumes[0].fc.lun: Required value: lun is required if targetWWNs is specified\n"},
                  {"fc: {targetWWNs: [a], lun: 256}",
                   "spec.volumes[0].fc.lun: Invalid value: 256: must be between 0 and 255, inclusive\n"}});
}

TEST(AdmitVolumeSource, ValidatesIscsi) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"iscsi: {}",
        "spec.volumes[0].iscsi.targetPortal: Required value\nspec.volumes[0].iscsi.iqn: Required value\n"},
       {"iscsi: {targetPortal: a, iqn: \"iqn.2015-02.example.com:test\", lun: 1}", ""},
       {"iscsi: {targetPortal: a, iqn: odd, lun: 1}",
        "spec.volumes[0].iscsi.iqn: Invalid value: \"odd\": must be valid format starting with iqn, eui, or "
        "naa\n"},
       {"iscsi: {targetPortal: a, iqn: \"iqn.15-02.example.com:test\", lun: -1}",
        "spec.volumes[0].iscsi.iqn: Invalid value: \"iqn.15-02.example.com:test\": must be valid "
        "format\nspec.volumes[0].iscsi.lun: Invalid value: -1: must be between 0 and 255, inclusive\n"},
       {"iscsi: {targetPortal: a, iqn: eui.0123456789ABCDEF, lun: 1, chapAuthSession: true}",
        "spec.volumes[0].iscsi.secretRef: Required value\n"},
       {"iscsi: {targetPortal: a, iqn: naa.0123, lun: 1, initiatorName: odd}",
        "spec.volumes[0].iscsi.iqn: Invalid value: \"naa.0123\": must be valid "
        "format\nspec.volumes[0].iscsi.initiatorname: Invalid value: \"odd\": must be valid format starting "
        "with iqn, eui, or naa\n"}});
}

TEST(AdmitVolumeSource, ValidatesDrivers) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"flexVolume: {}", "spec.volumes[0].flexVolume.driver: Required value\n"},
       {"flexVolume: {driver: a, options: {kubernetes.io/a: b, X.K8S.IO/a: b}}",
        "spec.volumes[0].flexVolume.options[kubernetes.io/a]: Invalid value: \"kubernetes.io/a\": "
        "kubernetes.io and k8s.io namespaces are reserved\nspec.volumes[0].flexVolume.options[X.K8S.IO/a]: "
        "Invalid value: \"X.K8S.IO/a\": kubernetes.io and k8s.io namespaces are reserved\n"},
       {"flocker: {}",
        "spec.volumes[0].flocker: Required value: one of datasetName and datasetUUID is required\n"},
       {"flocker: {datasetName: a/b, datasetUUID: c}",
        "spec.volumes[0].flocker: Invalid value: \"resource\": datasetName and datasetUUID can not be "
        "specified simultaneously\nspec.volumes[0].flocker.datasetName: Invalid value: \"a/b\": must not "
        "contain '/'\n"},
       {"csi: {}", "spec.volumes[0].csi.driver: Required value\n"},
       {"csi: {driver: A_b}",
        "spec.volumes[0].csi.driver: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"csi: {driver: d, nodePublishSecretRef: {name: ''}}",
        "spec.volumes[0].csi.nodePublishSecretRef.name: Required value\n"}});
}

TEST(AdmitVolumeSource, ValidatesProjections) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"projected: {sources: [{secret: {name: a}, configMap: {name: b}}]}",
        "spec.volumes[0].projected.sources[0]: Forbidden: may not specify more than 1 volume type per "
        "source\n"},
       {"projected: {sources: [{secret: {}}]}",
        "spec.volumes[0].projected.sources[0].secret.name: Required value\n"},
       {"projected: {defaultMode: 512, sources: [{configMap: {name: a, items: [{key: k, path: p}, {key: l, "
        "path: p}]}}]}",
        "spec.volumes[0].projected.defaultMode: Invalid value: 512: must be a number between 0 and 0777 "
        "(octal), both inclusive\nspec.volumes[0].projected: Invalid value: \"a\": conflicting duplicate "
        "paths\n"},
       {"projected: {sources: [{serviceAccountToken: {}}]}",
        "spec.volumes[0].projected.path: Required "
        "value\nspec.volumes[0].projected.sources[0].serviceAccountToken: Forbidden: must not be specified "
        "when serviceAccountName is not set\n"},
       {"projected: {sources: [{serviceAccountToken: {path: a, expirationSeconds: 1}}]}",
        "spec.volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 1: may "
        "not specify a duration less than 10 "
        "minutes\nspec.volumes[0].projected.sources[0].serviceAccountToken: Forbidden: must not be specified "
        "when serviceAccountName is not set\n"},
       {"projected: {sources: [{serviceAccountToken: {path: ../a, expirationSeconds: 4294967297}}]}",
        "spec.volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: "
        "4294967297: may not specify a duration larger than 2^32 seconds\nspec.volumes[0].projected.path: "
        "Invalid value: \"../a\": must not contain "
        "'..'\nspec.volumes[0].projected.sources[0].serviceAccountToken: Forbidden: must not be specified "
        "when serviceAccountName is not set\n"},
       {"projected: {sources: [{downwardAPI: {items: [{path: a, fieldRef: {fieldPath: metadata.name}}, "
        "{path: a, fieldRef: {fieldPath: spec.nodeName}}]}}]}",
        "spec.volumes[0].projected.sources[0].downwardAPI.fieldRef.fieldPath: Unsupported value: "
        "\"spec.nodeName\": supported values: \"metadata.annotations\", \"metadata.labels\", "
        "\"metadata.name\", \"metadata.namespace\", \"metadata.uid\"\nspec.volumes[0].projected: Invalid "
        "value: \"a\": conflicting duplicate paths\n"}});
}

TEST(AdmitVolumeSource, ValidatesTrustBundles) {
  ExpectAdmitted(kVolumeSourceRulesFormA,
                 {{"projected: {sources: [{clusterTrustBundle: {path: a}}]}",
                   "spec.volumes[0].projected.sources[0].clusterTrustBundle: Required value: either name or "
                   "signerName must be specified\n"},
                  {"projected: {sources: [{clusterTrustBundle: {path: a, name: b, signerName: c.d/e}}]}",
                   "spec.volumes[0].projected.sources[0].clusterTrustBundle: Invalid value: "
                   "{\"Name\":\"b\",\"SignerName\":\"c.d/"
                   "e\",\"LabelSelector\":null,\"Optional\":null,\"Path\":\"a\",\"User\":null}: only one of "
                   "name and signerName may be used\n"},
                  {"projected: {sources: [{clusterTrustBundle: {path: a, name: \"b:c\"}}]}", ""},
                  {"projected: {sources: [{clusterTrustBundle: {path: a, name: b, labelSelector: {}}}]}",
                   "spec.volumes[0].projected.sources[0].clusterTrustBundle.labelSelector: Invalid value: "
                   "{}: labelSelector must be unset if name is specified\n"},
                  {"projected: {sources: [{clusterTrustBundle: {path: /a, signerName: odd}}]}",
                   "spec.volumes[0].projected.sources[0].clusterTrustBundle.signerName: Invalid value: "
                   "\"odd\": must be a fully qualified domain and path of the form "
                   "'example.com/signer-name'\nspec.volumes[0].projected.sources[0].clusterTrustBundle.path: "
                   "Invalid value: \"/a\": must be a relative path\n"},
                  {"projected: {sources: [{clusterTrustBundle: {path: a, name: ''}}]}",
                   "spec.volumes[0].projected.sources[0].clusterTrustBundle.name: Required value: must be a "
                   "valid object name\nspec.volumes[0].projected.sources[0].clusterTrustBundle.name: Invalid "
                   "value: \"\": not a valid clustertrustbundlename: a lowercase RFC 1123 subdomain must "
                   "consist of lower case alphanumeric characters, '-' or '.', and must start and end with "
                   "an alphanumeric character (...)\n"}});
}

TEST(AdmitVolumeSource, ValidatesPodCertificates) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"projected: {sources: [{podCertificate: {signerName: a.b/c, keyType: ED25519, keyPath: k}}]}", ""},
       {"projected: {sources: [{podCertificate: {}}]}",
        "spec.volumes[0].projected.sources[0].podCertificate.signerName: Required "
        "value\nspec.volumes[0].projected.sources[0].podCertificate.keyType: Unsupported value: \"\": "
        "supported values: \"RSA3072\", \"RSA4096\", \"ECDSAP256\", \"ECDSAP384\", \"ECDSAP521\", "
        "\"ED25519\"\nspec.volumes[0].projected.sources[0].podCertificate: Required value: specify at least "
        "one of credentialBundlePath, keyPath, and certificateChainPath\n"},
       {"projected: {sources: [{podCertificate: {signerName: a.b/c, keyType: ED25519, keyPath: k, "
        "certificateChainPath: k, maxExpirationSeconds: 1}}]}",
        "spec.volumes[0].projected.sources[0].podCertificate.maxExpirationSeconds: Invalid value: 1: if "
        "provided, maxExpirationSeconds must be >= 3600\nspec.volumes[0].projected: Invalid value: \"k\": "
        "conflicting duplicate paths\n"},
       {"projected: {sources: [{podCertificate: {signerName: kubernetes.io/c, keyType: RSA3072, "
        "credentialBundlePath: /k, maxExpirationSeconds: 100000}}]}",
        "spec.volumes[0].projected.sources[0].podCertificate.maxExpirationSeconds: Invalid value: 100000: if "
        "provided, maxExpirationSeconds must be <= "
        "86400\nspec.volumes[0].projected.sources[0].podCertificate.credentialBundlePath: Invalid value: "
        "\"/k\": must be a relative path\n"},
       {"projected: {sources: [{podCertificate: {signerName: a.b/c, keyType: ED25519, keyPath: k, "
        "userAnnotations: {a: b, \"x y\": c}}}]}",
        "spec.volumes[0].projected.sources[0].podCertificate.userAnnotations: Invalid value: \"a\": must be "
        "a domain-prefixed key (such as "
        "\"acme.io/foo\")\nspec.volumes[0].projected.sources[0].podCertificate.userAnnotations: Invalid "
        "value: \"x y\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start "
        "and end with an alphanumeric character (...)\n"}});
}

TEST(AdmitVolumeSource, ValidatesFieldsOfTheDownwardApi) {
  ExpectAdmitted(
      kVolumeSourceRulesFormA,
      {{"downwardAPI: {items: [{path: a, fieldRef: {fieldPath: ''}}]}",
        "spec.volumes[0].downwardAPI.fieldRef.fieldPath: Required value\n"},
       {"downwardAPI: {items: [{path: a, fieldRef: {apiVersion: v2, fieldPath: metadata.name}}]}",
        "spec.volumes[0].downwardAPI.fieldRef.fieldPath: Invalid value: \"metadata.name\": error converting "
        "fieldPath: unsupported pod version: v2\n"},
       {"downwardAPI: {items: [{path: a, fieldRef: {fieldPath: spec.odd}}]}",
        "spec.volumes[0].downwardAPI.fieldRef.fieldPath: Invalid value: \"spec.odd\": error converting "
        "fieldPath: field label not supported: spec.odd\n"},
       {"downwardAPI: {items: [{path: a, fieldRef: {fieldPath: \"metadata.labels['a b']\"}}]}",
        "spec.volumes[0].downwardAPI.fieldRef: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"},
       {"downwardAPI: {items: [{path: a, fieldRef: {fieldPath: \"spec.odd['a']\"}}]}",
        "spec.volumes[0].downwardAPI.fieldRef.fieldPath: Invalid value: \"spec.odd['a']\": error converting "
        "fieldPath: field label does not support subscript: spec.odd['a']\n"},
       {"downwardAPI: {items: [{path: a, resourceFieldRef: {resource: limits.cpu}}]}",
        "spec.volumes[0].downwardAPI.resourceFieldRef.containerName: Required value\n"},
       {"downwardAPI: {items: [{path: a, resourceFieldRef: {containerName: c, resource: limits.odd}}]}",
        "spec.volumes[0].downwardAPI.resourceFieldRef.resource: Unsupported value: \"limits.odd\": supported "
        "values: \"limits.cpu\", \"limits.ephemeral-storage\", \"limits.memory\", \"requests.cpu\", "
        "\"requests.ephemeral-storage\", \"requests.memory\"\n"},
       {"downwardAPI: {items: [{path: a, resourceFieldRef: {containerName: c, resource: limits.cpu, divisor: "
        "2}}]}",
        "spec.volumes[0].downwardAPI.resourceFieldRef.divisor: Invalid value: \"limits.cpu\": only divisor's "
        "values 1m and 1 are supported with the cpu resource\n"},
       {"downwardAPI: {items: [{path: a, resourceFieldRef: {containerName: c, resource: limits.memory, "
        "divisor: 1m}}]}",
        "spec.volumes[0].downwardAPI.resourceFieldRef.divisor: Invalid value: \"limits.memory\": only "
        "divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the "
        "memory resource\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
