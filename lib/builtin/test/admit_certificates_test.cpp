#include "admitted.h"

namespace plimsoll::builtin {
namespace {

// A certificate of an authority, as a block of YAML.
constexpr std::string_view kAnchor =
    "    -----BEGIN CERTIFICATE-----\n"
    "    MIIBcDCCARWgAwIBAgIUTWQj/jPTx4+nZwqC8CMhk97LsYkwCgYIKoZIzj0EAwIw\n"
    "    DTELMAkGA1UEAwwCY2EwHhcNMjYxMTE3MTQzOTEzWhcNMzYxMTE0MTQzOTEzWjAN\n"
    "    MQswCQYDVQQDDAJjYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEz+ta4zDk2S\n"
    "    4wt4KvrvwiGPny3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0HdxwYgR7gDFtN\n"
    "    P7L+w9rb18CjUzBRMB0GA1UdDgQWBBTiftFiANbzrJCN08n+6v+iubJn7DAfBgNV\n"
    "    HSMEGDAWgBTiftFiANbzrJCN08n+6v+iubJn7DAPBgNVHRMBAf8EBTADAQH/MAoG\n"
    "    CCqGSM49BAMCA0kAMEYCIQCeBzwhZ4rCF7rM9rN+7xFYPvhvQf39evsowG6WYGFV\n"
    "    +AIhAK4qvqp+MrNiMfRlV2IyYXuqi45KuK5YnuM0dDhvadDP\n"
    "    -----END CERTIFICATE-----\n";
// The same of something else.
constexpr std::string_view kNoAuthority =
    "    -----BEGIN CERTIFICATE-----\n"
    "    MIIBSzCB8qADAgECAhQfDpAGKcDY5aGmaNDUUAGUHRlBwDAKBggqhkjOPQQDAjAP\n"
    "    MQ0wCwYDVQQDDARsZWFmMB4XDTI2MTExNzE0MzkxM1oXDTM2MTExNDE0MzkxM1ow\n"
    "    DzENMAsGA1UEAwwEbGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEz+ta4z\n"
    "    Dk2S4wt4KvrvwiGPny3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0HdxwYgR7g\n"
    "    DFtNP7L+w9rb18CjLDAqMAkGA1UdEwQCMAAwHQYDVR0OBBYEFOJ+0WIA1vOskI3T\n"
    "    yf7q/6K5smfsMAoGCCqGSM49BAMCA0gAMEUCIGCHgyuJk4pEmhCFssRXdkrN+hoU\n"
    "    pVfs0B9UyUByKhOFAiEAtRpJThXShDMFYkGYJ03xpAXGbbmXZj9EImYLsPvz7SU=\n"
    "    -----END CERTIFICATE-----\n";
// A request, and the same without PEM around it.
constexpr std::string_view kSigningRequest =
    "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQl"
    "pNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCRXordGE0ekRrMlM0d3Q0S3ZydndpR1BueTNmRGR1RWVh"
    "SURYR0l0RE1UNUdOTmpvem9iU05jckFIOUw2dTBICmR4d1lnUjdnREZ0TlA3TCt3OXJiMThDZ0FEQUtCZ2dxaGtqT1"
    "BRUURBZ05JQURCRkFpQXBHdnBYd1d1SXJHbksKOVJyT0tBZmVwQi9IMjI0NkhOeWxJeFJncU16N0FRSWhBT0FGR0Rm"
    "RzlDamdLZ0NBaEdzcXlPQlVSbThqcEdyeQpJNG83S252bzNQMFQKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC"
    "0tLS0tCg==";
// The last bit of its signature is another one.
constexpr std::string_view kForgedRequest =
    "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQl"
    "pNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCRXordGE0ekRrMlM0d3Q0S3ZydndpR1BueTNmRGR1RWVh"
    "SURYR0l0RE1UNUdOTmpvem9iU05jckFIOUw2dTBICmR4d1lnUjdnREZ0TlA3TCt3OXJiMThDZ0FEQUtCZ2dxaGtqT1"
    "BRUURBZ05JQURCRkFpQXBHdnBYd1d1SXJHbksKOVJyT0tBZmVwQi9IMjI0NkhOeWxJeFJncU16N0FRSWhBT0FGR0Rm"
    "RzlDamdLZ0NBaEdzcXlPQlVSbThqcEdyeQpJNG83S252bzNQMFMKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC"
    "0tLS0tCg==";
constexpr std::string_view kStub =
    "MIHGMG4CAQAwDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEz+ta4zDk2S4wt4KvrvwiGPny"
    "3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0HdxwYgR7gDFtNP7L+w9rb18CgADAKBggqhkjOPQQDAgNIADBFAiAp"
    "GvpXwWuIrGnK9RrOKAfepB/H2246HNylIxRgqMz7AQIhAOAFGDfG9CjgKgCAhGsqyOBURm8jpGryI4o7Knvo3P0T";
constexpr std::string_view kWeakStub =
    "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDGyteOgkgxvprSgbyz7P"
    "8VFedoWrLiTU1BbdqRmkvS/f73tvRY66WjZP0h106FvWAyVBflYoRQp5UY9Z8CrfHAS/vgXAm2KFagwj/9ExNoTzw4"
    "jKmFf46uU9m5S0Qm6KlKjFAMo/jUIpO4O/ruF18U826c7XefecyGbGLMjekQvwIDAQABoAAwDQYJKoZIhvcNAQELBQ"
    "ADgYEAE04tdAaRVeI7GO2IA4C7uuWFxnY+yMEQuMT+u2kkyndECYMAdAFEM/YbBc/ZKgTPtzQRlgDl/zT/3b8bn2a0"
    "7kqbP6e6+YSZ7A5VgiNaXu4F5Q/hGLLSr0xg+ZfMrQ99F8jKFrDz9Ijkohl20Ly2nC/07BzNm4ITNk6j7wOEKbo=";

TEST(AdmitCertificateSigningRequest, IsSignedByItsKey) {
  ExpectAdmitted({"certificates.k8s.io/v1", "CertificateSigningRequest",
                  "metadata: {name: a}\nspec: {usages: [client auth], signerName: a.io/b, request: %}"},
                 {{kForgedRequest, "spec.request: Invalid value: \"" + std::string(kForgedRequest) +
                                       "\": x509: ECDSA verification failure\n"}});
  std::string stub(kStub);
  stub.replace(stub.size() - 2, 2, "0S");
  ExpectAdmitted({"certificates.k8s.io/v1", "PodCertificateRequest",
                  "metadata: {name: a, namespace: b}\nspec: {signerName: a.io/b, podName: p, podUID: u, "
                  "serviceAccountName: s, serviceAccountUID: t, nodeName: o, nodeUID: v, "
                  "maxExpirationSeconds: 86400, stubPKCS10Request: %}"},
                 {{kStub, ""}, {stub, "spec.stubPKCS10Request: Invalid value: invalid signature\n"}});
}

TEST(AdmitCertificateSigningRequest, HasARequest) {
  const std::string request = "request: " + std::string(kSigningRequest);
  ExpectAdmitted(
      {"certificates.k8s.io/v1", "CertificateSigningRequest", "metadata: {name: a}\nspec: {%}"},
      {{request + ", usages: [client auth], signerName: a.io/b", ""},
       {"request: YQ==, usages: [client auth], signerName: a.io/b",
        "spec.request: Invalid value: \"YQ==\": PEM block type must be CERTIFICATE REQUEST\n"},
       {request + ", usages: [any, any], signerName: kubernetes.io/legacy-unknown, expirationSeconds: 599",
        "spec.usages[1]: Duplicate value: \"any\"\n"
        "spec.signerName: Invalid value: \"kubernetes.io/legacy-unknown\": the legacy signerName is not "
        "allowed "
        "via this API version\n"
        "spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10 "
        "minutes)\n"},
       {request, "spec.usages: Required value\nspec.signerName: Required value\n"}});
}

TEST(AdmitCertificateSigningRequest, KeepsDecisions) {
  const std::string form = "metadata: {name: a}\nspec: {usages: [any], signerName: a.io/b, request: " +
                           std::string(kSigningRequest) + "}\nstatus: {%}";
  ExpectUpdated({"certificates.k8s.io/v1", "CertificateSigningRequest", form, Subresource::kStatus},
                {{"", "conditions: [{type: Failed, status: 'True'}]", ""},
                 {"", "conditions: [{type: Approved, status: 'True'}]",
                  "status.conditions: Forbidden: updates may not add a condition of type \"Approved\"\n"},
                 {"conditions: [{type: Denied, status: 'True'}]", "",
                  "status.conditions: Forbidden: updates may not remove a condition of type \"Denied\"\n"},
                 {"", "conditions: [{type: Failed, status: 'False'}, {type: ''}]",
                  "status.conditions[0].status: Unsupported value: \"False\": supported values: \"True\"\n"
                  "status.conditions[1].type: Required value\n"
                  "status.conditions[1].status: Required value\n"},
                 {"", "certificate: YQ==",
                  "status.certificate: Invalid value: \"<certificate data>\": must contain at least one "
                  "CERTIFICATE PEM "
                  "block\n"}});
}

TEST(AdmitClusterTrustBundle, HasAnchors) {
  const std::string anchor(kAnchor);
  const std::string too_long = "    " + std::string((1 << 20) + 1, 'x');
  ExpectAdmitted(
      {"certificates.k8s.io/v1", "ClusterTrustBundle", "metadata: {name: a}\nspec:\n  trustBundle: |\n%"},
      {{anchor, ""},
       {"    x\n",
        "spec.trustBundle: Invalid value: \"<value omitted>\": at least one trust anchor must be provided\n"},
       {anchor + anchor,
        "spec.trustBundle: Invalid value: \"<value omitted>\": duplicate trust anchor (indices [0 1])\n"},
       {kNoAuthority,
        "spec.trustBundle: Invalid value: \"<value omitted>\": entry 0 does not have the CA bit set\n"},
       {"    -----BEGIN CERTIFICATE-----\n    YQ==\n    -----END CERTIFICATE-----\n",
        "spec.trustBundle: Invalid value: \"<value omitted>\": entry 0 does not parse as X.509\n"},
       {too_long, "spec.trustBundle: Too long: may not be more than 1048576 bytes\n"}});
}

TEST(AdmitPodCertificateRequest, HasAKey) {
  ExpectAdmitted(
      {"certificates.k8s.io/v1", "PodCertificateRequest",
       "metadata: {name: a, namespace: b}\nspec: {signerName: a.io/b, podName: p, podUID: u, "
       "serviceAccountName: s, "
       "serviceAccountUID: u, nodeName: o, nodeUID: u, %}"},
      {{"stubPKCS10Request: " + std::string(kStub), ""},
       {"stubPKCS10Request: YQ==", "spec.stubPKCS10Request: Invalid value: must be a valid PKCS#10 CSR\n"},
       {"stubPKCS10Request: " + std::string(kWeakStub),
        "spec.stubPKCS10Request: Invalid value: \"1024-bit modulus\": RSA keys must have modulus size 3072 "
        "or "
        "4096\n"},
       {"maxExpirationSeconds: 10",
        "spec.maxExpirationSeconds: Invalid value: 10: must be in the range [3600, 7862400]\n"
        "spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must "
        "be "
        "set\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
