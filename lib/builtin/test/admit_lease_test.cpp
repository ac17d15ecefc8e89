#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kLease = {"coordination.k8s.io/v1", "Lease", "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kLeaseCandidate = {"coordination.k8s.io/v1beta1", "LeaseCandidate",
                                       "metadata: {name: A_b}\nspec: {leaseName: a, %}"};

TEST(AdmitLease, CountsUp) {
  ExpectAdmitted(
      kLease,
      {{"leaseDurationSeconds: 1, leaseTransitions: 0", ""},
       {"leaseDurationSeconds: 0", "spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0\n"},
       {"leaseTransitions: -1",
        "spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(AdmitLease, DropsFieldsOfCoordinatedElections) {
  ExpectStored(kLease, {{"holderIdentity: a, strategy: OldestEmulationVersion, preferredHolder: b",
                         R"(spec={"holderIdentity":"a"})"}});
  ExpectUpdated(kLease, {{"strategy: a/b", "strategy: other",
                          "spec.strategy.strategy: Unsupported value: \"other\": supported values: "
                          "\"OldestEmulationVersion\"\n"},
                         {"preferredHolder: a", "preferredHolder: b",
                          "spec.preferredHolder: Forbidden: may only be specified if `strategy` is "
                          "defined\n"}});
}

TEST(AdmitLeaseCandidate, ComparesVersions) {
  ExpectAdmitted(kLeaseCandidate,
                 {{"strategy: OldestEmulationVersion, binaryVersion: 1.2.0, emulationVersion: 1.2.0", ""},
                  {"strategy: a/b, binaryVersion: 1.2.0-alpha.2, emulationVersion: 1.2.0-alpha.10",
                   "spec.binaryVersion: Invalid value: \"1.2.0-alpha.2\": must be greater than or equal to "
                   "`emulationVersion`\n"},
                  {"strategy: a/b, binaryVersion: '1.2'",
                   "spec.binaryVersion: Invalid value: \"1.2\": must be a valid semantic version\n"},
                  {"strategy: a/b", "spec.binaryVersion: Required value\n"},
                  {"strategy: OldestEmulationVersion, binaryVersion: 1.2.0",
                   "spec.emulationVersion: Required value: must be specified when `strategy` is "
                   "'OldestEmulationVersion'\n"},
                  {"binaryVersion: 1.2.0", "spec.strategy: Required value\n"}});
}

TEST(AdmitLeaseCandidate, KeepsItsLease) {
  ExpectUpdated(
      {"coordination.k8s.io/v1beta1", "LeaseCandidate",
       "metadata: {name: a}\nspec: {strategy: a/b, binaryVersion: 1.2.0, %}"},
      {{"leaseName: a", "leaseName: b", "spec.leaseName: Invalid value: \"b\": field is immutable\n"},
       {"leaseName: a", "pingTime: null",
        "spec.leaseName: Required value\n"
        "spec.leaseName: Invalid value: \"\": field is immutable\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
