#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitIngress, HasABackend) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "Ingress", "metadata: {name: a}\nspec: {%}"},
      {{"defaultBackend: {service: {name: a, port: {number: 1}}}", ""},
       {"ingressClassName: c",
        "spec: Invalid value: null: either `defaultBackend` or `rules` must be specified\n"},
       {"rules: []", "spec: Invalid value: []: either `defaultBackend` or `rules` must be specified\n"},
       {"defaultBackend: {}",
        "spec.defaultBackend: Invalid value: \"\": resource or service backend is required\n"},
       {"defaultBackend: {service: {name: a}}",
        "spec.defaultBackend: Required value: port name or number is required\n"},
       {"defaultBackend: {service: {name: a, port: {number: 1, name: b}}}",
        "spec.defaultBackend: Invalid value: \"\": cannot set both port name & port number\n"},
       {"defaultBackend: {service: {name: A_B, port: {number: 70000}}}",
        "spec.defaultBackend.service.name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist "
        "of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.defaultBackend.service.port.number: Invalid value: 70000: must be between 1 and 65535, "
        "inclusive\n"},
       {"defaultBackend: {service: {name: a, port: {name: Bad_Name}}}",
        "spec.defaultBackend.service.port.name: Invalid value: \"Bad_Name\": must contain only alpha-numeric "
        "characters (a-z, 0-9), and hyphens (-)\n"},
       {"defaultBackend: {service: {name: A_B, port: {number: 1}}, resource: {kind: K, name: one}}",
        "spec.defaultBackend: Invalid value: \"\": cannot set both resource and service backends\n"},
       {"defaultBackend: {resource: {kind: K, name: one}}", ""},
       {"ingressClassName: A_B, defaultBackend: {service: {name: a, port: {number: 1}}}",
        "spec.ingressClassName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

TEST(AdmitIngress, HasHosts) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "Ingress",
       "metadata: {name: a}\nspec: {defaultBackend: {service: {name: a, port: {number: 1}}}, %}"},
      {{"rules: [{host: a.b}], tls: [{hosts: [a.b, '*.c.d'], secretName: s}]", ""},
       {"rules: [{host: A_B}]",
        "spec.rules[0].host: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"},
       {"rules: [{host: 10.0.0.1}]",
        "spec.rules[0].host: Invalid value: \"10.0.0.1\": must be a DNS name, not an IP address\n"},
       {"rules: [{host: '*.b'}]", ""},
       {"rules: [{host: 'a.*.b'}]",
        "spec.rules[0].host: Invalid value: \"a.*.b\": a wildcard DNS-1123 subdomain must start "
        "with '*.', followed by a valid DNS subdomain, which must consist of lower case "
        "alphanumeric characters, '-' or '.' and end with an alphanumeric character (...)\n"},
       {"tls: [{hosts: [A_B], secretName: A_B}]",
        "spec.tls[0].hosts[0]: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist "
        "of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"
        "spec.tls[0].secretName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must "
        "consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"},
       {"rules: [{http: {paths: []}}]", "spec.rules[0].http.paths: Required value\n"}});
}

TEST(AdmitIngress, HasPaths) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "Ingress",
       "metadata: {name: a}\nspec: {rules: [{http: {paths: [{backend: {service: {name: a, port: {number: "
       "1}}}, %}]}}]}"},
      {{"path: /a, pathType: Prefix", ""},
       {"path: /a", "spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified\n"},
       {"path: a, pathType: Exact",
        "spec.rules[0].http.paths[0].path: Invalid value: \"a\": must be an absolute path\n"},
       {"pathType: Prefix",
        "spec.rules[0].http.paths[0].path: Invalid value: \"\": must be an absolute path\n"},
       {"path: /a, pathType: Begin",
        "spec.rules[0].http.paths[0].pathType: Unsupported value: \"Begin\": supported values: \"Exact\", "
        "\"ImplementationSpecific\", \"Prefix\"\n"},
       {"path: a, pathType: ImplementationSpecific",
        "spec.rules[0].http.paths[0].path: Invalid value: \"a\": must be an absolute path\n"},
       {"pathType: ImplementationSpecific", ""},
       {"path: /a//b/./c/../d%2f, pathType: Exact",
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a//b/./c/../d%2f\": must not contain '//'\n"
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a//b/./c/../d%2f\": must not contain '/./'\n"
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a//b/./c/../d%2f\": must not contain '/../'\n"
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a//b/./c/../d%2f\": must not contain '%2f'\n"},
       {"path: /a/.., pathType: Prefix",
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a/..\": cannot end with '/..'\n"},
       {"path: /a/., pathType: Prefix",
        "spec.rules[0].http.paths[0].path: Invalid value: \"/a/.\": cannot end with '/.'\n"}});
}

constexpr std::string_view kBackend = "defaultBackend: {service: {name: a, port: {number: 1}}}";
constexpr AdmitForm kIngress = {"networking.k8s.io/v1", "Ingress", "metadata: {name: a}\nspec: {%}"};

TEST(AdmitIngress, PointsToResources) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "Ingress", "metadata: {name: a}\nspec: {defaultBackend: {resource: {%}}}"},
      {{"kind: '', name: ''",
        "spec.defaultBackend.resource.kind: Required value\n"
        "spec.defaultBackend.resource.name: Required value\n"},
       {"apiGroup: '', kind: a/b, name: c%",
        "spec.defaultBackend.resource.apiGroup: Invalid value: \"\": a lowercase RFC 1123 subdomain must "
        "consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"
        "spec.defaultBackend.resource.kind: Invalid value: \"a/b\": may not contain '/'\n"
        "spec.defaultBackend.resource.name: Invalid value: \"c%\": may not contain '%'\n"}});
}

TEST(AdmitIngress, NamesItsClassOnce) {
  const AdmitForm form = {"networking.k8s.io/v1", "Ingress",
                          "metadata: {name: a, annotations: {kubernetes.io/ingress.class: b}}\n"
                          "spec: {defaultBackend: {service: {name: a, port: {number: 1}}}, %}"};
  ExpectAdmitted(form, {{"ingressClassName: b", ""},
                        {"ingressClassName: c",
                         "annotations.kubernetes.io/ingress.class: Invalid value: \"b\": must match "
                         "`ingressClassName` when both are specified\n"},
                        {"",
                         "warning: annotation \"kubernetes.io/ingress.class\" is deprecated, please use "
                         "'spec.ingressClassName' instead\n"}});
}

TEST(AdmitIngress, MayKeepWhatOnceWasValid) {
  const std::string secret = std::string(kBackend) + ", tls: [{secretName: A_B}]";
  const std::string rule = "rules: [{host: '*.b', http: {paths: []}}]";
  ExpectUpdated(kIngress, {{secret, secret, ""},
                           {rule, rule, ""},
                           {"rules: [{host: b}]", rule, "spec.rules[0].http.paths: Required value\n"}});
}

TEST(AdmitIngress, HasStricterNamesOfServicesBefore136) {
  AdmitForm old = kIngress;
  old.release = "1.35";
  const std::string_view digit = "defaultBackend: {service: {name: 1a, port: {number: 1}}}";
  ExpectAdmitted(kIngress, {{digit, ""}});
  ExpectAdmitted(old, {{digit,
                        "spec.defaultBackend.service.name: Invalid value: \"1a\": a DNS-1035 label must "
                        "consist of lower case alphanumeric characters or '-', start with an alphabetic "
                        "character, and end with an alphanumeric character (...)\n"}});
  ExpectUpdated(old, {{digit, digit, ""}});
}

TEST(AdmitIngress, ValidatesItsStatusAlone) {
  const AdmitForm status = {"networking.k8s.io/v1", "Ingress", "metadata: {name: a}\n%",
                            Subresource::kStatus};
  ExpectUpdated(
      status,
      {{"spec: {}", "status: {loadBalancer: {ingress: [{ip: 1.2.3.4, hostname: a.b}]}}", ""},
       {"spec: {}", "status: {loadBalancer: {ingress: [{ip: 1.2.3.04, hostname: 1.2.3.4}]}}",
        "status.loadBalancer.ingress[0].ip: Invalid value: \"1.2.3.04\": must not have leading 0s\n"
        "status.loadBalancer.ingress[0].hostname: Invalid value: \"1.2.3.4\": must be a DNS name, not an IP "
        "address\n"},
       {"status: {loadBalancer: {ingress: [{ip: 1.2.3.04}]}}",
        "status: {loadBalancer: {ingress: [{ip: 1.2.3.04}]}}",
        "warning: status.loadBalancer.ingress[0]: non-standard IP address \"1.2.3.04\" is invalid: use "
        "\"1.2.3.4\"\n"},
       {"spec: {}", "status: {loadBalancer: {ingress: [{ip: 'A::1'}]}}",
        "warning: status.loadBalancer.ingress[0]: IPv6 address \"A::1\" should be in RFC 5952 canonical "
        "format (\"a::1\")\n"}});
}

TEST(AdmitIngress, StartsWithoutStatus) {
  ExpectStored(kIngress, {{"defaultBackend: {service: {name: a, port: {name: b}}}}\n"
                           "status: {loadBalancer: {ingress: [{ip: 1.2.3.4}]}",
                           R"(spec={"defaultBackend":{"service":{"name":"a","port":{"name":"b"}}}} )"
                           R"(status={"loadBalancer":{}})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
