#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kGivenAsEmptyFormA = {"certificates.k8s.io/v1", "CertificateSigningRequest",
                                          "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kGivenAsEmptyFormB = {
    "certificates.k8s.io/v1", "PodCertificateRequest",
    "metadata: {name: a}\nspec: {signerName: a.b/c, podName: p, podUID: u, serviceAccountName: s, "
    "serviceAccountUID: u, nodeName: 'n', nodeUID: u, %}"};
constexpr AdmitForm kGivenAsEmptyFormC = {
    "events.k8s.io/v1", "Event",
    "metadata: {name: a, namespace: default}\neventTime: "
    "\"2024-01-01T00:00:00.000000Z\"\nreportingController: a.b/c\nreportingInstance: i\naction: a\nreason: "
    "r\ntype: Normal\n%"};
constexpr AdmitForm kGivenAsEmptyFormD = {"resource.k8s.io/v1", "ResourceClaimTemplate",
                                          "metadata: {name: a}\nspec: {metadata: {%}, spec: {devices: "
                                          "{requests: [{name: r, exactly: {deviceClassName: c}}]}}}"};

TEST(AdmitEmpty, ShowsBytesThatWereGiven) {
  ExpectAdmitted(kGivenAsEmptyFormA,
                 {{"signerName: a.b/c, usages: [client auth], request: ''",
                   "spec.request: Invalid value: \"\": PEM block type must be CERTIFICATE REQUEST\n"},
                  {"signerName: a.b/c, usages: [client auth]",
                   "spec.request: Invalid value: null: PEM block type must be CERTIFICATE REQUEST\n"}});
}

TEST(AdmitEmpty, ComparesBytesThatWereGiven) {
  ExpectUpdated(kGivenAsEmptyFormB,
                {{"stubPKCS10Request: YQ==", "stubPKCS10Request: ''",
                  "spec: Invalid value: "
                  "{\"SignerName\":\"a.b/"
                  "c\",\"PodName\":\"p\",\"PodUID\":\"u\",\"ServiceAccountName\":\"s\",\"ServiceAccountUID\":"
                  "\"u\",\"NodeName\":\"n\",\"NodeUID\":\"u\",\"MaxExpirationSeconds\":86400,"
                  "\"PKIXPublicKey\":null,\"ProofOfPossession\":null,\"StubPKCS10Request\":\"\","
                  "\"UnverifiedUserAnnotations\":null}: field is immutable\n"},
                 {"stubPKCS10Request: ''", "", ""}});
}

TEST(AdmitEmpty, NoticesTimesThatWereGiven) {
  ExpectAdmitted(kGivenAsEmptyFormC, {{"", ""},
                                      {"deprecatedLastTimestamp: \"0001-01-01T00:00:00Z\"",
                                       "lastTimestamp: Invalid value: \"\": needs to be unset\n"},
                                      {"deprecatedFirstTimestamp: \"2024-01-01T00:00:00Z\"",
                                       "firstTimestamp: Invalid value: \"\": needs to be unset\n"}});
}

TEST(AdmitEmpty, ForbidsTimesThatWereGiven) {
  ExpectAdmitted(kGivenAsEmptyFormD, {{"", ""},
                                      {"creationTimestamp: \"0001-01-01T00:00:00Z\"",
                                       "spec.metadata.creationTimestamp: Forbidden: cannot be set\n"},
                                      {"creationTimestamp: null", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
