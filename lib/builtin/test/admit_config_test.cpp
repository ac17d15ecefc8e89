#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitConfigMap, ValidatesKeysAndSizes) {
  const std::string large = "data: {a: " + std::string((1 << 20) + 1, 'x') + "}";
  ExpectAdmitted({"v1", "ConfigMap", "metadata: {name: a}\n%"},
                 {{"data: {a.b-c_d: e}", ""},
                  {"data: {'': e}",
                   "data[]: Invalid value: \"\": a valid config key must consist of alphanumeric characters, "
                   "'-', '_' or "
                   "'.' (...)\n"},
                  {"data: {a: b}\nbinaryData: {a: Yg==}",
                   "data[a]: Invalid value: \"a\": duplicate of key present in binaryData\n"},
                  {large, "[]: Too long: may not be more than 1048576 bytes\n"}});
}

TEST(AdmitConfigMap, KeepsWhatIsImmutable) {
  ExpectUpdated(
      {"v1", "ConfigMap", "metadata: {name: a}\n%"},
      {{"data: {a: b}", "data: {a: c}", ""},
       {"immutable: true\ndata: {a: b}", "immutable: true\ndata: {a: b}", ""},
       {"immutable: true\ndata: {a: b, c: d, e: f}", "immutable: true\ndata: {a: b, e: f, c: d}", ""},
       {"immutable: true\ndata: {a: b, c: d}", "immutable: true\ndata: {c: b, a: d}",
        "data: Forbidden: field is immutable when `immutable` is set\n"},
       {"immutable: true\ndata: {a: b}", "data: {a: c}",
        "immutable: Forbidden: field is immutable when `immutable` is set\n"
        "data: Forbidden: field is immutable when `immutable` is set\n"}});
}

TEST(AdmitSecret, HasATypeAndItsKeys) {
  ExpectAdmitted(
      {"v1", "Secret", "metadata: {name: a}\n%"},
      {{"data: {a: Yg==}", ""},
       {"type: kubernetes.io/tls", "data[tls.crt]: Required value\ndata[tls.key]: Required value\n"},
       {"type: kubernetes.io/ssh-auth", "data[ssh-privatekey]: Required value\n"},
       {"type: kubernetes.io/basic-auth", "data[username]: Required value\ndata[password]: Required value\n"},
       {"type: kubernetes.io/basic-auth\nstringData: {password: x}", ""},
       {"type: kubernetes.io/service-account-token",
        "metadata.annotations[kubernetes.io/service-account.name]: Required value\n"}});
}

TEST(AdmitSecret, WarnsOfTlsDataThatIsNoPair) {
  constexpr std::string_view kCertificate =
      "-----BEGIN CERTIFICATE-----\\nYQ==\\n-----END CERTIFICATE-----\\n";
  constexpr std::string_view kKey = "-----BEGIN PRIVATE KEY-----\\nYQ==\\n-----END PRIVATE KEY-----\\n";
  const auto data = [](std::string_view certificate, std::string_view key) {
    return "stringData: {tls.crt: \"" + std::string(certificate) + "\", tls.key: \"" + std::string(key) +
           "\"}";
  };
  const std::string none = data("x", "y"), no_key = data(kCertificate, "y"),
                    switched = data(kKey, kCertificate), certificates = data(kCertificate, kCertificate),
                    unreadable = data(kCertificate, kKey);
  ExpectAdmitted(
      {"v1", "Secret", "metadata: {name: a}\ntype: kubernetes.io/tls\n%"},
      {{none, "warning: tls: failed to find any PEM data in certificate input\n"},
       {no_key, "warning: tls: failed to find any PEM data in key input\n"},
       {switched,
        "warning: tls: failed to find certificate PEM data in certificate input, but did find a private key; "
        "PEM inputs may have been switched\n"},
       {certificates, "warning: tls: found a certificate rather than a key in the PEM for the private key\n"},
       {unreadable, "warning: x509: malformed certificate\n"}});
}

TEST(AdmitSecret, StoresTextAsData) {
  ExpectStored(
      {"v1", "Secret", "metadata: {name: a}\n%"},
      {{"stringData: {a: b}", R"(data={"a":"Yg=="} type="Opaque")"},
       {"data: {a: eA==, c: eA==}\nstringData: {a: b}", R"(data={"a":"Yg==","c":"eA=="} type="Opaque")"}});
}

TEST(AdmitSecret, KeepsItsType) {
  ExpectUpdated(
      {"v1", "Secret", "metadata: {name: a}\n%"},
      {{"type: a", "type: b", "type: Invalid value: \"b\": field is immutable\n"}, {"type: Opaque", "", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
