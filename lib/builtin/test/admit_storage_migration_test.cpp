#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kMigration = {"storagemigration.k8s.io/v1", "StorageVersionMigration",
                                  "metadata: {name: a}\nspec: {resource: {%}}"};
constexpr AdmitForm kMigrationStatus = {"storagemigration.k8s.io/v1", "StorageVersionMigration",
                                        "metadata: {name: a}\nstatus: {%}", Subresource::kStatus};
constexpr AdmitForm kStorageVersion = {"internal.apiserver.k8s.io/v1alpha1", "StorageVersion",
                                       "metadata: {name: '%'}\nspec: {}"};
constexpr AdmitForm kVersionStatus = {"internal.apiserver.k8s.io/v1alpha1", "StorageVersion",
                                      "metadata: {name: apps.deployments}\nspec: {}\nstatus: {%}",
                                      Subresource::kStatus};

TEST(AdmitStorageVersionMigration, NamesAResource) {
  ExpectAdmitted(kMigration,
                 {{"resource: pods", ""},
                  {"group: apps",
                   "spec.resource.resource: Required value: resource is required to "
                   "be set\n"},
                  {"resource: pods, group: A",
                   "spec.resource.group: Invalid value: \"A\": a lowercase RFC 1123 subdomain must "
                   "consist of lower case alphanumeric characters, '-' or '.', and must start and "
                   "end with an alphanumeric character (...)\n"}});
  ExpectUpdated(kMigration,
                {{"resource: pods", "resource: nodes",
                  "spec: Invalid value: {\"Resource\":{\"group\":\"\",\"resource\":\"nodes\"}}: field "
                  "is immutable\n"}});
}

TEST(AdmitStorageVersionMigration, EndsOnce) {
  ExpectUpdated(
      kMigrationStatus,
      {{"", "resourceVersion: '12'", ""},
       {"", "resourceVersion: '012'",
        "status.resourceVersion: Invalid value: \"012\": resource version is not well formed: 012\n"},
       {"resourceVersion: '1'", "resourceVersion: '2'",
        "status.resourceVersion: Invalid value: \"2\": field is immutable\n"},
       {"conditions: [{type: Failed, status: 'True', reason: R, lastTransitionTime: '2026-01-01T00:00:00Z'}]",
        "",
        "status.conditions: Invalid value: null: Failed condition cannot be set to false once it is "
        "true\n"}});
}

TEST(AdmitStorageVersion, IsNamedAfterGroupAndResource) {
  ExpectAdmitted(kStorageVersion,
                 {{"apps.deployments", ""},
                  {"deployments",
                   "metadata.name: Invalid value: \"deployments\": name must be in the form of "
                   "<group>.<resource>\n"}});
}

TEST(AdmitStorageVersion, HasNoFieldsInItsSpec) {
  const AdmitForm form = {"internal.apiserver.k8s.io/v1alpha1", "StorageVersion",
                          "metadata: {name: a.b}\nspec: %"};
  ExpectAdmitted(form, {{"{}", ""}, {"true", "undecodable\n"}});
  ExpectStored(form, {{"{a: b}", "spec={} status={}"}});
}

TEST(AdmitStorageVersion, ComparesTheVersionsOfServers) {
  ExpectUpdated(
      kVersionStatus,
      {{"",
        "commonEncodingVersion: apps/v1, storageVersions: [{apiServerID: a, encodingVersion: apps/v1, "
        "decodableVersions: [apps/v1], servedVersions: [apps/v1]}]",
        ""},
       {"", "storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v1, a/b/c]}]",
        "status.storageVersions[0].decodableVersions[1]: Invalid value: \"a/b/c\": an apiVersion is a "
        "DNS-1035 "
        "label, which must consist of lower case alphanumeric characters or '-', start with an alphabetic "
        "character, and end with an alphanumeric character (...)\n"
        "status.commonEncodingVersion: Invalid value: null: the common encoding version is v1\n"},
       {"",
        "commonEncodingVersion: v1, storageVersions: [{apiServerID: a, encodingVersion: v1, "
        "decodableVersions: [v1], servedVersions: [v2]}, {apiServerID: a, encodingVersion: v2}]",
        "status.storageVersions[0].servedVersions[0]: Invalid value: \"v2\": individual served version : v2 "
        "must be included in decodableVersions : [v1]\n"
        "status.storageVersions[1].apiServerID: Duplicate value: \"a\"\n"
        "status.storageVersions[1].decodableVersions: Invalid value: null: decodableVersions must include "
        "encodingVersion v2\n"
        "status.commonEncodingVersion: Invalid value: \"v1\": should be nil if servers do not agree on the "
        "same "
        "encoding version, or if there is no server reporting the supported versions yet\n"},
       {"", "conditions: [{type: a, status: b, reason: c, message: d}, {type: a, status: b}]",
        "status[1].type: Invalid value: \"a\": the type of the condition is not unique, it also appears in "
        "conditions[0]\n"
        "status[1].reason: Required value\n"
        "status[1].message: Required value\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
