#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitIngressClass, HasParameters) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "IngressClass",
       "metadata: {name: a}\nspec: {controller: a.b/c, parameters: {%}}"},
      {{"kind: K, name: one", ""},
       {"kind: K, name: one, scope: Cluster, namespace: a",
        "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'\n"},
       {"kind: K, name: one, scope: Namespace",
        "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'\n"},
       {"kind: K, name: one, scope: Namespace, namespace: A_B",
        "spec.parameters.namespace: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"kind: K, name: one, scope: World",
        "spec.parameters.scope: Unsupported value: \"World\": supported values: \"Cluster\", "
        "\"Namespace\"\n"},
       {"kind: '', name: a/b, apiGroup: A_B",
        "spec.parameters.apiGroup: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"
        "spec.parameters.kind: Required value\n"
        "spec.parameters.name: Invalid value: \"a/b\": may not contain '/'\n"}});
}

TEST(AdmitIngressClass, HasAController) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "IngressClass", "metadata: {name: a}\nspec: {%}"},
      {{"controller: A_B/c",
        "spec.controller: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"controller: /c",
        "spec.controller: Invalid value: \"/c\": must be a domain-prefixed path (such as \"acme.io/foo\")\n"},
       {"controller: a/",
        "spec.controller: Invalid value: \"a/\": must be a domain-prefixed path (such as "
        "\"acme.io/foo\")\n"}});
}

constexpr AdmitForm kIngressClass = {"networking.k8s.io/v1", "IngressClass",
                                     "metadata: {name: a}\nspec: {%}"};

TEST(AdmitIngressClass, HasAControllerOfLimitedLength) {
  const std::string longest = "a.b/" + std::string(246, 'c');
  ExpectAdmitted(
      kIngressClass,
      {{"controller: " + longest, ""},
       {"controller: " + longest + "c", "spec.controller: Too long: may not be more than 250 bytes\n"},
       {"controller: ''", "spec.controller: Required value\n"},
       {"controller: 'a.b/c d'",
        "spec.controller: Invalid value: \"c d\": Invalid path (regex used for validation is "
        "'[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')\n"}});
}

TEST(AdmitIngressClass, KeepsItsController) {
  ExpectUpdated(kIngressClass, {{"controller: a.b/c", "controller: a.b/c", ""},
                                {"controller: a.b/c", "controller: a.b/d",
                                 "spec.controller: Invalid value: \"a.b/d\": field is immutable\n"}});
}

TEST(AdmitIngressClass, HasParametersOfTheClusterByDefault) {
  ExpectStored(kIngressClass,
               {{"controller: a.b/c, parameters: {kind: K, name: b}",
                 R"(spec={"controller":"a.b/c","parameters":{"kind":"K","name":"b","scope":"Cluster"}})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
