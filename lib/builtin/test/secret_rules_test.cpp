#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kSecretRulesFormA = {"v1", "Secret", "metadata: {name: a}\n%"};

TEST(AdmitSecretTypes, NeedsItsData) {
  ExpectAdmitted(
      kSecretRulesFormA,
      {{"type: kubernetes.io/service-account-token",
        "metadata.annotations[kubernetes.io/service-account.name]: Required value\n"},
       {"type: kubernetes.io/dockercfg", "data[.dockercfg]: Required value\n"},
       {"type: kubernetes.io/dockerconfigjson\ndata: {}", "data[.dockerconfigjson]: Required value\n"},
       {"type: kubernetes.io/dockercfg\ndata: {.dockercfg: W10=}",
        "data[.dockercfg]: Invalid value: \"<secret contents redacted>\": json: cannot unmarshal array into "
        "Go value of type map[string]interface {}\n"},
       {"type: kubernetes.io/dockercfg\ndata: {.dockercfg: eA==}",
        "data[.dockercfg]: Invalid value: \"<secret contents redacted>\": invalid character 'x' looking for "
        "beginning of value\n"},
       {"type: kubernetes.io/basic-auth", "data[username]: Required value\ndata[password]: Required value\n"},
       {"type: kubernetes.io/basic-auth\ndata: {username: YQ==}", ""},
       {"type: kubernetes.io/ssh-auth", "data[ssh-privatekey]: Required value\n"},
       {"type: kubernetes.io/tls", "data[tls.crt]: Required value\ndata[tls.key]: Required value\n"},
       {"data: {a b: YQ==}",
        "data[a b]: Invalid value: \"a b\": a valid config key must consist of alphanumeric characters, '-', "
        "'_' or '.' (...)\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
