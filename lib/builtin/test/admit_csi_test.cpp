#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kDriver = {"storage.k8s.io/v1", "CSIDriver", "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kNode = {"storage.k8s.io/v1", "CSINode", "metadata: {name: a}\nspec: {drivers: [%]}"};
constexpr AdmitForm kCapacity = {"storage.k8s.io/v1", "CSIStorageCapacity", "metadata: {name: a}\n%"};

TEST(AdmitCsiDriver, HasTokensForDifferentAudiences) {
  ExpectAdmitted(
      kDriver,
      {{"serviceAccountTokenInSecrets: true, tokenRequests: [{audience: a, expirationSeconds: 600}]", ""},
       {"serviceAccountTokenInSecrets: true",
        "spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no "
        "tokenRequests are specified\n"},
       {"tokenRequests: [{audience: a, expirationSeconds: 599}, {audience: a}, {audience: b, "
        "expirationSeconds: 4294967297}]",
        "spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than "
        "10 minutes\n"
        "spec.tokenRequests[1].audience: Duplicate value: \"a\"\n"
        "spec.tokenRequests[2].expirationSeconds: Invalid value: 4294967297: may not specify a duration "
        "larger than 2^32 seconds\n"},
       {"tokenRequests: [{audience: a}]",
        "warning: spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true "
        "to "
        "prevent possible logging of tokens in volume attributes\n"}});
}

TEST(AdmitCsiDriver, HasModesAndPolicies) {
  ExpectAdmitted(
      kDriver,
      {{"fsGroupPolicy: Odd, volumeLifecycleModes: [Ephemeral, Odd]",
        "spec.fsGroupPolicy: Unsupported value: \"Odd\": supported values: \"File\", \"None\", "
        "\"ReadWriteOnceWithFSType\"\n"
        "spec.volumeLifecycleModes: Unsupported value: \"Odd\": supported values: \"Persistent\", "
        "\"Ephemeral\"\n"},
       {"nodeAllocatableUpdatePeriodSeconds: 10", ""},
       {"nodeAllocatableUpdatePeriodSeconds: 9",
        "spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 9: must be greater than or equal to "
        "10 seconds\n"}});
}

TEST(AdmitCsiDriver, KeepsHowVolumesAreAttached) {
  ExpectUpdated(kDriver,
                {{"", "attachRequired: true, volumeLifecycleModes: [Persistent]", ""},
                 {"", "attachRequired: false, volumeLifecycleModes: [Ephemeral]",
                  "spec.attachedRequired: Invalid value: false: field is immutable\n"
                  "spec.volumeLifecycleModes: Invalid value: [\"Ephemeral\"]: field is immutable\n"}});
}

TEST(AdmitCsiDriver, HasDefaultsOfItsRelease) {
  ExpectStored(
      kDriver,
      {{"", R"(spec={"attachRequired":true,"fsGroupPolicy":"ReadWriteOnceWithFSType","podInfoOnMount":false,)"
            R"("preventPodSchedulingIfMissing":false,"requiresRepublish":false,"seLinuxMount":false,)"
            R"("storageCapacity":false,"volumeLifecycleModes":["Persistent"]})"}});
  AdmitForm old = kDriver;
  old.release = "1.34";
  ExpectStored(
      old,
      {{"nodeAllocatableUpdatePeriodSeconds: 10",
        R"(spec={"attachRequired":true,"fsGroupPolicy":"ReadWriteOnceWithFSType","podInfoOnMount":false,)"
        R"("requiresRepublish":false,"seLinuxMount":false,)"
        R"("storageCapacity":false,"volumeLifecycleModes":["Persistent"]})"}});
}

TEST(AdmitCsiNode, HasDriversWithDifferentNames) {
  ExpectAdmitted(
      kNode,
      {{"{name: a, nodeID: b, topologyKeys: [c, d]}", ""},
       {"{name: a, nodeID: b}, {name: a, nodeID: b}", "spec.drivers[1].name: Duplicate value: \"a\"\n"},
       {"{name: '', nodeID: '', allocatable: {count: -1}, topologyKeys: [c, c]}",
        "spec.drivers[0].name: Required value\n"
        "spec.drivers[0].nodeID: Required value\n"
        "spec.drivers[0].allocatable.count: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.drivers[0]: Duplicate value: \"c\"\n"},
       {"{name: a, nodeID: " + std::string(256, 'b') + "}", ""},
       {"{name: a, nodeID: " + std::string(257, 'b') + "}", "spec.drivers[0].nodeID: Invalid value: \"" +
                                                                std::string(257, 'b') +
                                                                "\": must be 256 characters or less\n"}});
}

TEST(AdmitCsiNode, MayCountAnew) {
  const std::string_view before = "{name: a, nodeID: b, allocatable: {count: 1}}";
  const std::string_view now = "{name: a, nodeID: b, allocatable: {count: 2}}";
  ExpectUpdated(kNode,
                {{before, now, ""},
                 {before, "{name: a, nodeID: c, allocatable: {count: 1}}",
                  "spec.drivers: Invalid value: "
                  "{\"Name\":\"a\",\"NodeID\":\"c\",\"TopologyKeys\":null,\"Allocatable\":null}: field is "
                  "immutable\n"},
                 {"{name: a, nodeID: b}, {name: a, nodeID: c}", "{name: a, nodeID: b}",
                  "spec.drivers: Invalid value: "
                  "{\"Name\":\"a\",\"NodeID\":\"b\",\"TopologyKeys\":null,\"Allocatable\":null}: field is "
                  "immutable\n"}});
  AdmitForm old = kNode;
  old.release = "1.34";
  ExpectUpdated(old,
                {{before, now,
                  "spec.drivers: Invalid value: "
                  "{\"Name\":\"a\",\"NodeID\":\"b\",\"TopologyKeys\":null,\"Allocatable\":{\"Count\":2}}: "
                  "field is immutable\n"}});
}

TEST(AdmitCsiNode, ReportsTheHealthOfStorage) {
  const AdmitForm form = {"storage.k8s.io/v1", "CSINode", "metadata: {name: a}\nstatus: {storageHealth: [%]}",
                          Subresource::kStatus};
  const std::string_view before = "{name: a}";
  ExpectUpdated(
      form,
      {{"", "{name: ''}", ""},  // dropped while its feature is off
       {before,
        "{name: a, healthConditions: [{status: StorageDegraded, reason: Slow, accessMode: ReadWriteOnce}]}",
        ""},
       {before, "{name: a}, {name: a}", "status.storageHealth[1]: Duplicate value: \"a\"\n"},
       {before, "{name: a, healthConditions: [{status: Odd, reason: '', accessMode: Odd, volumeMode: Odd}]}",
        "status.storageHealth[0].healthConditions[0].status: Unsupported value: \"Odd\": supported values: "
        "\"StorageDegraded\", \"StorageUnreachable\"\n"
        "status.storageHealth[0].healthConditions[0].reason: Required value\n"
        "status.storageHealth[0].healthConditions[0].accessMode: Unsupported value: \"Odd\": supported "
        "values: "
        "\"ReadOnlyMany\", \"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\n"
        "status.storageHealth[0].healthConditions[0].volumeMode: Unsupported value: \"Odd\": supported "
        "values: "
        "\"Filesystem\", \"Block\"\n"}});
}

TEST(AdmitCsiNode, ReportsHealthUpToALimit) {
  const AdmitForm form = {"storage.k8s.io/v1", "CSINode",
                          "metadata: {name: a}\nstatus: {storageHealth: [{name: a, healthConditions: [%]}]}",
                          Subresource::kStatus};
  const auto conditions = [](size_t count, size_t reason, size_t message) {
    std::string out;
    for (size_t i = 0; i < count; ++i) {
      out += (i == 0 ? "" : ", ") + std::string("{status: StorageDegraded, reason: ") +
             std::string(reason, 'R') + ", message: " + std::string(message, 'm') + "}";
    }
    return out;
  };
  ExpectUpdated(form,
                {{"", conditions(16, 256, 1024), ""},
                 {"", conditions(17, 1, 1),
                  "status.storageHealth[0].healthConditions: Too many: 17: must have at most 16 items\n"},
                 {"", conditions(1, 257, 1025),
                  "status.storageHealth[0].healthConditions[0].reason: Too long: may not be more than 256 "
                  "bytes\n"
                  "status.storageHealth[0].healthConditions[0].message: Too long: may not be more than 1024 "
                  "bytes\n"}});
}

TEST(AdmitCsiStorageCapacity, HasAClass) {
  ExpectAdmitted(
      kCapacity,
      {{"storageClassName: a\ncapacity: 1Gi", ""},
       {"storageClassName: a\ncapacity: ''", "undecodable\n"},
       {"storageClassName: A\ncapacity: -1Gi",
        "storageClassName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"
        "capacity: Invalid value: \"-1Gi\": must be greater than or equal to 0\n"},
       {"storageClassName: a\nnodeTopology: {matchLabels: {beta.kubernetes.io/os: b}}",
        "warning: nodeTopology.matchLabels.beta.kubernetes.io/os: deprecated since v1.14; use "
        "\"kubernetes.io/os\" instead\n"}});
}

TEST(AdmitCsiStorageCapacity, KeepsItsTopology) {
  ExpectUpdated(kCapacity,
                {{"storageClassName: a\ncapacity: 1Gi", "storageClassName: a\ncapacity: 2Gi", ""},
                 {"storageClassName: a", "storageClassName: b\nnodeTopology: {matchLabels: {c: d}}",
                  "nodeTopology: Invalid value: {\"matchLabels\":{\"c\":\"d\"}}: field is immutable\n"
                  "storageClassName: Invalid value: \"b\": field is immutable\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
