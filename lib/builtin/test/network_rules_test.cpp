// Ingresses, network policies and endpoints.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(NetworkRules, IngressesHaveABackend) {
  ExpectErrors(
      {"networking.k8s.io/v1", "Ingress", "spec: {%}"},
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

TEST(NetworkRules, IngressesHaveHosts) {
  ExpectErrors({"networking.k8s.io/v1", "Ingress",
                "spec: {defaultBackend: {service: {name: a, port: {number: 1}}}, %}"},
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
                 "spec.tls[0].secretName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must "
                 "consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
                 "alphanumeric character (...)\n"
                 "spec.tls[0].hosts[0]: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist "
                 "of lower case alphanumeric characters, '-' or '.', and must start and end with an "
                 "alphanumeric character (...)\n"},
                {"rules: [{http: {paths: []}}]", "spec.rules[0].http.paths: Required value\n"}});
}

TEST(NetworkRules, IngressesHavePaths) {
  ExpectErrors(
      {"networking.k8s.io/v1", "Ingress",
       "spec: {rules: [{http: {paths: [{backend: {service: {name: a, port: {number: 1}}}, %}]}}]}"},
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

TEST(NetworkRules, IngressClassesHaveParameters) {
  ExpectErrors(
      {"networking.k8s.io/v1", "IngressClass", "spec: {controller: a.b/c, parameters: {%}}"},
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
        "spec.parameters.kind: Required value\n"
        "spec.parameters.name: Invalid value: \"a/b\": may not contain '/'\n"
        "spec.parameters.apiGroup: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"}});
}

TEST(NetworkRules, IngressClassesHaveAController) {
  ExpectErrors(
      {"networking.k8s.io/v1", "IngressClass", "spec: {%}"},
      {{"controller: A_B/c",
        "spec.controller: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"controller: /c",
        "spec.controller: Invalid value: \"/c\": must be a domain-prefixed path (such as \"acme.io/foo\")\n"},
       {"controller: a/",
        "spec.controller: Invalid value: \"a/\": must be a domain-prefixed path (such as "
        "\"acme.io/foo\")\n"}});
}

TEST(NetworkRules, NetworkPoliciesSelectPeers) {
  ExpectErrors({"networking.k8s.io/v1", "NetworkPolicy", "spec: {podSelector: {}, ingress: [{from: [{%}]}]}"},
               {{"podSelector: {}", ""},
                {"namespaceSelector: {matchLabels: {a: b}}", ""},
                {"ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}", ""},
                {"podSelector: null", "spec.ingress[0].from[0]: Required value: must specify a peer\n"},
                {"ipBlock: {cidr: 10.0.0.0/8}, podSelector: {}",
                 "spec.ingress[0].from[0]: Forbidden: may not specify both ipBlock and another peer\n"},
                {"ipBlock: {cidr: ''}", "spec.ingress[0].from[0].ipBlock.cidr: Required value\n"},
                {"ipBlock: {cidr: 10.0.0.0}",
                 "spec.ingress[0].from[0].ipBlock.cidr: Invalid value: \"10.0.0.0\": must be a valid CIDR "
                 "value, (e.g. 10.9.8.0/24 or 2001:db8::/64)\n"},
                {"ipBlock: {cidr: 10.0.0.0/8, except: [11.0.0.0/16, here, 10.0.0.0/8]}",
                 "spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: \"11.0.0.0/16\": must be a "
                 "strict subset of `cidr`\n"
                 "spec.ingress[0].from[0].ipBlock.except[1]: Invalid value: \"here\": must be a valid CIDR "
                 "value, (e.g. 10.9.8.0/24 or 2001:db8::/64)\n"
                 "spec.ingress[0].from[0].ipBlock.except[2]: Invalid value: \"10.0.0.0/8\": must be a strict "
                 "subset of `cidr`\n"},
                {"podSelector: {matchLabels: {'a b': c}}",
                 "spec.ingress[0].from[0].podSelector.matchLabels: Invalid value: \"a b\": name part must "
                 "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
                 "alphanumeric character (...)\n"}});
}

TEST(NetworkRules, NetworkPoliciesSelectPorts) {
  ExpectErrors(
      {"networking.k8s.io/v1", "NetworkPolicy", "spec: {podSelector: {}, egress: [{ports: [{%}]}]}"},
      {{"port: 1, protocol: TCP", ""},
       {"port: 1, endPort: 2", ""},
       {"port: 2, endPort: 1",
        "spec.egress[0].ports[0].endPort: Invalid value: 1: must be greater than or equal to `port`\n"},
       {"port: a, endPort: 1",
        "spec.egress[0].ports[0].endPort: Invalid value: 1: may not be specified when `port` is "
        "non-numeric\n"},
       {"endPort: 1",
        "spec.egress[0].ports[0].endPort: Invalid value: 1: may not be specified when `port` is not "
        "specified\n"},
       {"port: 1, endPort: 70000",
        "spec.egress[0].ports[0].endPort: Invalid value: 70000: must be between 1 and 65535, inclusive\n"},
       {"port: 0",
        "spec.egress[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\n"},
       {"port: Bad_Name, protocol: HTTP",
        "spec.egress[0].ports[0].port: Invalid value: \"Bad_Name\": must contain only alpha-numeric "
        "characters (a-z, 0-9), and hyphens (-)\n"
        "spec.egress[0].ports[0].protocol: Unsupported value: \"HTTP\": supported values: \"TCP\", \"UDP\", "
        "\"SCTP\"\n"}});
}

TEST(NetworkRules, NetworkPoliciesHaveTypes) {
  ExpectErrors(
      {"networking.k8s.io/v1", "NetworkPolicy", "spec: {podSelector: {}, policyTypes: [%]}"},
      {{"Ingress, Egress", ""},
       {"Both",
        "spec.policyTypes[0]: Unsupported value: \"Both\": supported values: \"Ingress\", \"Egress\"\n"},
       {"Ingress, Egress, Ingress",
        "spec.policyTypes: Invalid value: [\"Ingress\",\"Egress\",\"Ingress\"]: may not specify more than "
        "two policyTypes\n"}});
}

TEST(NetworkRules, EndpointsHaveAddresses) {
  ExpectErrors(
      {"v1", "Endpoints", "subsets: [{%}]"},
      {{"addresses: [{ip: 10.0.0.1}], ports: [{port: 1}]", ""},
       {"ports: [{port: 1}]",
        "subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`\n"},
       {"addresses: [{ip: here}]",
        "subsets[0].addresses[0].ip: Invalid value: \"here\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\n"
        "subsets[0].addresses[0].ip: Invalid value: \"here\": must be a valid IP address\n"},
       {"addresses: [{ip: 127.0.0.1, hostname: A_B, nodeName: A_B}]",
        "subsets[0].addresses[0].hostname: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist "
        "of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\n"
        "subsets[0].addresses[0].nodeName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must "
        "consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"
        "subsets[0].addresses[0].ip: Invalid value: \"127.0.0.1\": may not be in the loopback range "
        "(127.0.0.0/8, ::1/128)\n"},
       {"addresses: [{ip: 10.0.0.1}], ports: [{port: 0, protocol: HTTP, name: A_B}]",
        "subsets[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\n"
        "subsets[0].ports[0].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\", \"TCP\", "
        "\"UDP\"\n"
        "subsets[0].ports[0].name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"},
       {"addresses: [{ip: 10.0.0.1}], ports: [{port: 1}, {port: 2}]",
        "subsets[0].ports[0].name: Required value\n"
        "subsets[0].ports[1].name: Required value\n"}});
}

TEST(NetworkRules, EndpointSlicesHaveAddressesOfOneFamily) {
  ExpectErrors(
      {"discovery.k8s.io/v1", "EndpointSlice", "addressType: IPv6\nendpoints: [{addresses: [%]}]"},
      {{"'fd00::1'", ""},
       {"10.0.0.1", "endpoints[0].addresses: Invalid value: \"10.0.0.1\": must be an IPv6 address\n"},
       {"'fd00:0::1'",
        "endpoints[0].addresses[0]: Invalid value: \"fd00:0::1\": must be in canonical form (\"fd00::1\")\n"},
       {"'fe80::1'",
        "endpoints[0].addresses[0]: Invalid value: \"fe80::1\": may not be in the link-local range "
        "(169.254.0.0/16, fe80::/10)\n"}});
}

TEST(NetworkRules, EndpointSlicesHavePortsWithDifferentNames) {
  ExpectErrors(
      {"discovery.k8s.io/v1", "EndpointSlice",
       "addressType: FQDN\nports: [{port: 1}, {port: 2}, {name: A_B, protocol: HTTP, appProtocol: 'a "
       "b'}]\nendpoints: [{addresses: [a.b], %}]"},
      {{"hostname: a",
        "ports[2].name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "ports[2].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\", \"TCP\", \"UDP\"\n"
        "ports[2].appProtocol: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"
        "ports[1].name: Duplicate value: \"\"\n"},
       {"hostname: A_B, nodeName: A_B",
        "ports[2].name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "ports[2].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\", \"TCP\", \"UDP\"\n"
        "ports[2].appProtocol: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"
        "endpoints[0].hostname: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "endpoints[0].nodeName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "ports[1].name: Duplicate value: \"\"\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
