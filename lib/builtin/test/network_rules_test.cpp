// Ingresses, network policies and endpoints.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

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
