#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kAttachment = {"storage.k8s.io/v1", "VolumeAttachment",
                                   "metadata: {name: a}\nspec: {nodeName: b, %}"};

TEST(AdmitVolumeAttachment, HasOneSource) {
  constexpr std::string_view kOne = "must specify exactly one of inlineVolumeSpec and persistentVolumeName\n";
  ExpectAdmitted(
      kAttachment,
      {{"attacher: a, source: {persistentVolumeName: b}", ""},
       {"attacher: a", "spec.source: Required value: " + std::string(kOne)},
       {"attacher: a, source: {persistentVolumeName: b, inlineVolumeSpec: {}}",
        "spec.source: Forbidden: " + std::string(kOne)},
       {"attacher: a, source: {persistentVolumeName: ''}",
        "spec.source.persistentVolumeName: Required value: must specify non empty persistentVolumeName\n"
        "spec.source.persistentVolumeName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist "
        "of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"}});
}

TEST(AdmitVolumeAttachment, CountsCharactersOfNewAttachers) {
  const std::string longest = "source: {persistentVolumeName: b}, attacher: " + std::string(63, 'a');
  ExpectAdmitted(
      kAttachment,
      {{longest, ""},
       {longest + "a", "spec.attacher: Too long: may not be more than 63 characters\n"},
       {"source: {persistentVolumeName: b}, attacher: ''", "spec.attacher: Required value\n"},
       {"source: {persistentVolumeName: b}, attacher: A.b", ""},
       {"source: {persistentVolumeName: b}, attacher: a_b",
        "spec.attacher: Invalid value: \"a_b\": an RFC 1123 subdomain must consist of alphanumeric "
        "characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"}});
  ExpectUpdated(kAttachment,
                {{longest + "a", longest + "a", "spec.attacher: Too long: may not be more than 63 bytes\n"}});
  AdmitForm old = kAttachment;
  old.release = "1.36";
  ExpectAdmitted(old, {{longest + "a", "spec.attacher: Too long: may not be more than 63 bytes\n"}});
}

TEST(AdmitVolumeAttachment, HasInlineVolumesOfDrivers) {
  const AdmitForm form = {
      "storage.k8s.io/v1", "VolumeAttachment",
      "metadata: {name: a}\nspec: {nodeName: b, attacher: c, source: {inlineVolumeSpec: {%}}}"};
  ExpectAdmitted(
      form,
      {{"accessModes: [ReadWriteOnce], csi: {driver: d, volumeHandle: h}", ""},
       {"",
        "spec.source.inlineVolumeSpec.csi: Required value: has to be specified in the context of inline "
        "volumes\n"
        "spec.source.inlineVolumeSpec.accessModes: Required value\n"
        "spec.source.inlineVolumeSpec: Required value: must specify a volume type\n"},
       {"accessModes: [ReadWriteOnce], csi: {driver: d, volumeHandle: h}, capacity: {storage: 1}, claimRef: "
        "{}, "
        "nodeAffinity: {}, storageClassName: s, volumeMode: Block, persistentVolumeReclaimPolicy: Delete",
        "spec.source.inlineVolumeSpec.claimRef: Forbidden: may not be specified in the context of inline "
        "volumes\n"
        "spec.source.inlineVolumeSpec.capacity: Forbidden: may not be specified in the context of inline "
        "volumes\n"
        "spec.source.inlineVolumeSpec.persistentVolumeReclaimPolicy: Forbidden: may only be Retain in the "
        "context of inline volumes\n"
        "spec.source.inlineVolumeSpec.nodeAffinity: Forbidden: may not be specified in the context of inline "
        "volumes\n"
        "spec.source.inlineVolumeSpec.storageClassName: Forbidden: may not be specified in the context of "
        "inline volumes\n"
        "spec.source.inlineVolumeSpec.volumeMode: Forbidden: may not specify volumeMode other than "
        "Filesystem "
        "in the context of inline volumes\n"}});
}

TEST(AdmitVolumeAttachment, KeepsItsSpec) {
  const std::string_view before = "attacher: a, source: {persistentVolumeName: b}";
  ExpectUpdated(kAttachment, {{before, before, ""},
                              {before, "attacher: a, source: {persistentVolumeName: c}",
                               "spec: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitVolumeAttachment, ReportsErrorsOfLimitedSize) {
  const AdmitForm status = {"storage.k8s.io/v1", "VolumeAttachment",
                            "metadata: {name: a}\nspec: {attacher: a, nodeName: b, source: "
                            "{persistentVolumeName: c}}\nstatus: {attached: true, %}",
                            Subresource::kStatus};
  const std::string metadata = "attachmentMetadata: {k: " + std::string((256 << 10) - 1, 'v');
  ExpectUpdated(
      status,
      {{"", "attachError: {message: " + std::string(1024, 'm') + "}", ""},
       {"", "attachError: {message: " + std::string(1025, 'm') + "}",
        "status.attachError.message: Too long: may not be more than 1024 bytes\n"},
       {"", "detachError: {errorCode: -1}",
        "status.detachError.errorCode: Invalid value: -1: must be between 0 and 2147483647, "
        "inclusive\n"},
       {"", metadata + "}", ""},
       {"", metadata + "v}", "status.attachmentMetadata: Too long: may not be more than 262144 bytes\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
