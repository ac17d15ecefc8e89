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
  ExpectUpdated(
      {"certificates.k8s.io/v1", "CertificateSigningRequest", form, Subresource::kStatus},
      {{"", "conditions: [{type: Failed, status: 'True'}]", ""},
       {"", "conditions: [{type: Approved, status: 'True'}]",
        "status.conditions: Forbidden: updates may not add a condition of type \"Approved\"\n"},
       {"conditions: [{type: Denied, status: 'True'}]", "",
        "status.conditions: Forbidden: updates may not remove a condition of type \"Denied\"\n"},
       {"conditions: [{type: Denied, status: 'True'}]", "conditions: [{type: Approved, status: 'True'}]",
        "status.conditions: Forbidden: updates may not remove a condition of type \"Denied\"\n"
        "status.conditions: Forbidden: updates may not add a condition of type \"Approved\"\n"},
       {"conditions: [{type: Failed, status: 'True'}]", "conditions: [{type: Approved, status: 'True'}]",
        "status.conditions: Forbidden: updates may not remove a condition of type \"Failed\"\n"
        "status.conditions: Forbidden: updates may not add a condition of type \"Approved\"\n"},
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

constexpr std::string_view kP224Key =
    "ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAEVFKaPVqrwD9/m27jSuiJUsvsVNQAtsd/awTaAGQ6iCvxe6P6vhQ/DXINMnTPqAbm"
    "abKLvEa2acU=";
constexpr std::string_view kP256Key =
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEV5jHbj61voK0BEgISVzQyrKGKys+2JHyBniYG/EzW3IGNhLZmIxttX4k6fVS"
    "QSzRlA5LtD0/+Jh9FGyr2oFgfQ==";
constexpr std::string_view kP256Proof =
    "MEQCIEmdVTm0j2yX/0to1WIg2eb323I8pVzuZjNgpcFKhUx/AiAlDbHAqSU9y5PNOkY2gbMgMTlrdoGS5xINW/4vCYZ93A==";
constexpr std::string_view kEd25519Key = "MCowBQYDK2VwAyEATkjR2B5KDYviW9wRnjIMEydgJ6uLCeJJbMK8lNubAzw=";
constexpr std::string_view kEd25519Proof =
    "/uBTVZK3G9GB+AaUIF4vNh3HSdS8km3SIZ6idJJnVdQVB6XiS2btUktQ2AWTpJ7l9MnWer50GLvO9aiN7FP6BQ==";
constexpr std::string_view kX25519Key = "MCowBQYDK2VuAyEAUatFkcnyGg9ztWtRor/+9/xLJ4yw2a0PvLI4pFbPexc=";
constexpr std::string_view kRsaKey =
    "MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEArwL7FZKy9RxiDPpVoneRrfvIN6oY0+0E7f5ciMqqQNCrFQsYkLDh"
    "pmk1erCu8AumAJTP9skM9oD0OzQjGDqB4Uf1e7cYDsInawINTe25BrY0h2MemIDAgPCmRMnIKfJL0m011PElOJxKaYsviOzl"
    "7v6YTN0jgR2hboDRSxMffQCNd3BYPgKNUonhjFEWsbj+0BBAh2PNpU3uAYRdHSzqGlF1RFe127XpFAq1YdGALgJdEuUzQngy"
    "h3ZM+IZVB5m90gBPeczZEn0EIyyGJWdPHcZnK+Rfyj6y1tkQwG17qBHqW+UZCb3pqKa+nkLOc/CyZNRVJydLFcffadTgjI84"
    "N46wIdJN0zbjUAo2cVs0UxYBlovwrVKGGHVOf6Bx2+QxMAuBbi1yay3v/z7tvSACTO9aQUAXBJ6jXRpCEyzbg2Rfc6v0lUuO"
    "8NvxkiqtJvbhXc2iKL1sC+idxyClYLb1ev5R6IwB2lYDbYrBO0d8gq9uF3YyaFD0BNYHJ7kE/Y1ZAgMBAAE=";
constexpr std::string_view kRsaProof =
    "O8KF3hMpq37gk6g4QjAxHsEPN/1017OkbADV8bPccbedT2pr6bNG1UI6Wnfk9ZXH/THJbrDSG6lwpdGj0mde/dMlWxql1mB7"
    "dBesA0ZdWfeDX71zvz/cZHJPmkSMo1lioJyifFEvFcCHKJeQyfnCTeYSKnXr4QoWvmjO4ebPga8fFNJ8ideFftl8u6luj6At"
    "arI5s5m2Eeu1gJ4xQfF775Ksc3ydpuQ7Z5coVm/9m3+kZtfkLf+wy67bs697rwmp2KW0w1KIJbFAFxksFN1XGZPSEbeTTEkf"
    "VuJi9zCse6Ak4uwJhxzmZqonTlW6Xs7wuiY7jzFlhK8W9TVgfxjcTAT/05n5aOw7OdRCAfN3XYn7S04/NsxvXHyke3VwXRIR"
    "xw8qBeG5Px25T/x+Pq24yUFX56V/Qx7/ecUD8/0D/UvWqTe8boXuukeysHM1T+o82cjbFRtYYn24Moi2HzqXdbHY/53/aEfG"
    "6eRaHVBBCMD9r7DPVRd67Pnsweonbokm";
constexpr std::string_view kWeakRsaKey =
    "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmNvGmhm9OwHU9BBczRTmRbh21OAehpNDJgJ/E3M9CGBX2PTHD3Pj"
    "9S3xbFKxzKUxx0OyCROJlB3Jdje1dpkZfPq+FtprmL5T21ays+ho6hURRqjmCJ/T5bbdHNEcq7Ki7ICGK2b5U6lV7MfVjSbw"
    "G6sV37KwSAtMgBLAb/F5D5v7GxJIAnF3k9uqKJkP2yiJCFrHCZ6cYMSyopICndGKGk+uwNVN6QwhjxErCTIHIWI9XZgRTfGA"
    "QZW5PZ+DIG1ddXlKVGUoQTNnYposJ/PzcOFwYPsAHhTm7Cb+y598zwLacKrAsSCn1E4mnKHRc3yuM5eaCrU/wIsK8t9bhg0v"
    "yQIDAQAB";

// Signatures of the UID of the Pod.
TEST(AdmitPodCertificateRequest, ProvesThatItHasTheKey) {
  const auto key = [](std::string_view bytes, std::string_view proof) {
    return "pkixPublicKey: " + std::string(bytes) + ", proofOfPossession: " + std::string(proof);
  };
  const std::string unproven =
      "spec.proofOfPossession: Invalid value: could not verify proof-of-possession signature\n";
  ExpectAdmitted(
      {"certificates.k8s.io/v1beta1", "PodCertificateRequest",
       "metadata: {name: a, namespace: b}\nspec: {signerName: a.io/b, podName: p, podUID: u, "
       "serviceAccountName: s, serviceAccountUID: u, nodeName: o, nodeUID: u, %}"},
      {{key(kP256Key, kP256Proof), ""},
       {key(kEd25519Key, kEd25519Proof), ""},
       {key(kRsaKey, kRsaProof), ""},
       {key(kP256Key, kEd25519Proof), unproven},
       {key(kEd25519Key, kP256Proof), unproven},
       {key(kRsaKey, kP256Proof), unproven},
       {key(kP224Key, "YQ=="),
        "spec.pkixPublicKey: Invalid value: \"curve P-224\": elliptic public keys must use curve P256 or "
        "P384\n"},
       {key(kWeakRsaKey, "YQ=="),
        "spec.pkixPublicKey: Invalid value: \"2048-bit modulus\": RSA keys must have modulus size 3072 or "
        "4096\n"},
       {key("YQ==", "YQ=="),
        "spec.pkixPublicKey: Invalid value: \"YQ==\": must be a valid PKIX-serialized public key\n"},
       {key(kX25519Key, "YQ=="),
        "spec.pkixPublicKey: Invalid value: \"" + std::string(kX25519Key) +
            "\": unknown public key type; supported types are Ed25519, ECDSA, and RSA\n"}});
}

// The certificate of kAnchor, for the key of kStub.
TEST(AdmitPodCertificateRequest, HasTimesOfItsCertificate) {
  const auto form = [](int seconds) {
    static std::string object;
    object =
        "metadata: {name: a, namespace: b}\nspec: {signerName: a.io/b, podName: p, podUID: u, "
        "serviceAccountName: s, serviceAccountUID: u, nodeName: o, nodeUID: u, maxExpirationSeconds: " +
        std::to_string(seconds) + ", stubPKCS10Request: " + std::string(kStub) + "}\nstatus:\n%";
    return AdmitForm{"certificates.k8s.io/v1", "PodCertificateRequest", object, Subresource::kStatus};
  };
  constexpr std::string_view kFrom = "'2026-11-17T14:39:13Z'", kUntil = "'2036-11-14T14:39:13Z'";
  const auto status = [](std::string_view from, std::string_view until, std::string_view refresh,
                         std::string_view more = "") {
    return "  conditions: [{type: Issued, status: 'True', reason: R, lastTransitionTime: "
           "'2026-11-17T14:39:13Z'}]\n"
           "  notBefore: " +
           std::string(from) + "\n  notAfter: " + std::string(until) +
           "\n  beginRefreshAt: " + std::string(refresh) + "\n  certificateChain: |\n" +
           std::string(kAnchor) + std::string(more);
  };
  constexpr std::string_view kRefresh = "'2030-01-01T00:00:00Z'";
  const std::string good = status(kFrom, kUntil, kRefresh),
                    chain = status(kFrom, kUntil, kRefresh, kNoAuthority),
                    from = status("'2026-11-17T14:39:14Z'", kUntil, kRefresh),
                    until = status(kFrom, "'2036-11-14T14:39:12Z'", kRefresh),
                    early = status(kFrom, kUntil, "'2026-11-17T14:49:12Z'"),
                    late = status(kFrom, kUntil, "'2036-11-14T14:29:14Z'"),
                    earliest = status(kFrom, kUntil, "'2026-11-17T14:49:13Z'"),
                    latest = status(kFrom, kUntil, "'2036-11-14T14:29:13Z'");
  ExpectUpdated(
      form(400'000'000),
      {{"", good, ""},
       {"", chain, ""},
       {"", earliest, ""},
       {"", latest, ""},
       {"", from,
        "status.notBefore: Invalid value: \"2026-11-17T14:39:14Z\": must be set to the NotBefore time "
        "encoded "
        "in the leaf certificate\n"},
       {"", until,
        "status.notAfter: Invalid value: \"2036-11-14T14:39:12Z\": must be set to the NotAfter time encoded "
        "in the leaf certificate\n"},
       {"", early,
        "status.beginRefreshAt: Invalid value: \"2026-11-17T14:49:12Z\": must be at least 10 minutes after "
        "status.notBefore\n"},
       {"", late,
        "status.beginRefreshAt: Invalid value: \"2036-11-14T14:29:14Z\": must be at least 10 minutes before "
        "status.notAfter\n"}});
  ExpectUpdated(
      form(86'400),
      {{"", good,
        "status.certificateChain: Invalid value: 315360000000000000: leaf certificate lifetime must "
        "be <= spec.maxExpirationSeconds (86400)\n"}});
}

TEST(AdmitPodCertificateRequest, IsIssuedNow) {
  const AdmitForm form = {"certificates.k8s.io/v1", "PodCertificateRequest",
                          "metadata: {name: a, namespace: b}\nspec: {signerName: a.io/b, podName: p, podUID: "
                          "u, serviceAccountName: s, serviceAccountUID: u, nodeName: o, nodeUID: u, "
                          "maxExpirationSeconds: 400000000, %",
                          Subresource::kStatus};
  const std::string old = "stubPKCS10Request: " + std::string(kStub) + "}\n";
  const std::string issued = old +
                             "status:\n  conditions: [{type: Issued, status: 'True', reason: R, "
                             "lastTransitionTime: '2026-11-17T14:39:13Z'}]\n"
                             "  notBefore: '2026-11-17T14:39:13Z'\n  notAfter: '2036-11-14T14:39:13Z'\n"
                             "  beginRefreshAt: '2030-01-01T00:00:00Z'\n  certificateChain: |\n" +
                             std::string(kAnchor);
  const TestObject before(form, old), now(form, issued);
  KindAdmitter admitter;
  const auto answer_at = [&](std::string_view time) {
    const ClusterFacts facts{.now = *ParseClock(time)};
    return AnswerOf(AdmissionOf(admitter, form, now, &before, {.cluster = &facts}));
  };
  const std::string too_far =
      "status.notBefore: Invalid value: \"2026-11-17T14:39:13Z\": must be set to within 5 minutes of "
      "kube-apiserver's current time\n";
  EXPECT_EQ(answer_at("2026-11-17T14:44:12Z"), "");
  EXPECT_EQ(answer_at("2026-11-17T14:34:14Z"), "");
  EXPECT_EQ(answer_at("2026-11-17T14:44:13Z"), too_far);
  EXPECT_EQ(answer_at("2026-11-17T14:34:13Z"), too_far);
}

}  // namespace
}  // namespace plimsoll::builtin
