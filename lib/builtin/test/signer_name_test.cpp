#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kSignerNameFormA = {
    "certificates.k8s.io/v1", "PodCertificateRequest",
    "metadata: {name: a}\nspec: {signerName: %, podName: p, podUID: u, serviceAccountName: s, "
    "serviceAccountUID: u, nodeName: 'n', nodeUID: u}"};

TEST(AdmitSignerName, IsADomainAndAPath) {
  ExpectAdmitted(kSignerNameFormA,
                 {{"''",
                   "spec.signerName: Required value\nspec: Invalid value: exactly one of (stubPKCS10Request) "
                   "or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"a",
                   "spec.signerName: Invalid value: \"a\": must be a fully qualified domain and path of the "
                   "form 'example.com/signer-name'\nspec: Invalid value: exactly one of (stubPKCS10Request) "
                   "or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"a/b",
                   "spec.signerName: Invalid value: \"a\": should be a domain with at least two segments "
                   "separated by dots\nspec: Invalid value: exactly one of (stubPKCS10Request) or "
                   "(pkixPublicKey, proofOfPossession) must be set\n"},
                  {"a.b/c/d",
                   "spec.signerName: Invalid value: \"a.b/c/d\": must be a fully qualified domain and path "
                   "of the form 'example.com/signer-name'\nspec: Invalid value: exactly one of "
                   "(stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"A.b/c",
                   "spec.signerName: Invalid value: \"A.b\": validating label \"A\": a lowercase RFC 1123 "
                   "label must consist of lower case alphanumeric characters or '-', and must start and end "
                   "with an alphanumeric character (...)\nspec: Invalid value: exactly one of "
                   "(stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"a.b/C",
                   "spec.signerName: Invalid value: \"C\": validating label \"C\": a lowercase RFC 1123 "
                   "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start "
                   "and end with an alphanumeric character (...)\nspec: Invalid value: exactly one of "
                   "(stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"a.b/c..d",
                   "spec.signerName: Invalid value: \"c..d\": validating label \"\": a lowercase RFC 1123 "
                   "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start "
                   "and end with an alphanumeric character (...)\nspec: Invalid value: exactly one of "
                   "(stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set\n"},
                  {"-.b/c",
                   "spec.signerName: Invalid value: \"-.b\": validating label \"-\": a lowercase RFC 1123 "
                   "label must consist of lower case alphanumeric characters or '-', and must start and end "
                   "with an alphanumeric character (...)\nspec: Invalid value: exactly one of "
                   "(stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
