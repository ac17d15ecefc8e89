// Services: ports, addresses and types.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(ServiceRules, HavePorts) {
  ExpectErrors(
      {"v1", "Service", "spec: {%}"},
      {{"ports: [{port: 80}]", ""},
       {"type: ClusterIP", "spec.ports: Required value\n"},
       {"clusterIP: None", ""},
       {"ports: [{port: 0}]",
        "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\n"
        "spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive\n"},
       {"ports: [{port: 1}, {port: 2}]",
        "spec.ports[0].name: Required value\n"
        "spec.ports[1].name: Required value\n"},
       {"ports: [{name: a, port: 1}, {name: a, port: 2}]", "spec.ports[1].name: Duplicate value: \"a\"\n"},
       {"ports: [{name: a, port: 1}, {name: b, port: 1}]",
        "spec.ports[1]: Duplicate value: "
        "{\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\"Port\":1,\"TargetPort\":0,\"NodePort\":0}"
        "\n"},
       {"ports: [{name: A_B, port: 1, protocol: HTTP, appProtocol: 'a b'}]",
        "spec.ports[0].name: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "spec.ports[0].protocol: Unsupported value: \"HTTP\": supported values: \"SCTP\", \"TCP\", \"UDP\"\n"
        "spec.ports[0].appProtocol: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"ports: [{port: 1, targetPort: Bad_Name}]",
        "spec.ports[0].targetPort: Invalid value: \"Bad_Name\": must contain only alpha-numeric characters "
        "(a-z, 0-9), and hyphens (-)\n"},
       {"ports: [{port: 1, targetPort: 70000}]",
        "spec.ports[0].targetPort: Invalid value: 70000: must be between 1 and 65535, inclusive\n"},
       {"ports: [{port: 1, nodePort: 30000}]",
        "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'\n"},
       {"type: NodePort, ports: [{name: a, port: 1, nodePort: 30000}, {name: b, port: 2, nodePort: 30001}]",
        ""}});
}

TEST(ServiceRules, HaveAddressesOfTheirFamilies) {
  ExpectErrors(
      {"v1", "Service", "spec: {ports: [{port: 1}], %}"},
      {{"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ipFamilies: [IPv4], ipFamilyPolicy: SingleStack", ""},
       {"clusterIP: here",
        "spec.clusterIPs[0]: Invalid value: \"here\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\n"},
       {"clusterIPs: [10.0.0.1]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\"]: must be empty when `clusterIP` is not specified\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.2]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.2\"]: first value must match `clusterIP`\n"},
       {"clusterIP: None, clusterIPs: [None, 10.0.0.1]",
        "spec.clusterIPs: Invalid value: [\"None\",\"10.0.0.1\"]: 'None' must be the first and only value\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 10.0.0.2]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\",\"10.0.0.2\"]: may specify no more than one IP for "
        "each IP family\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '::1', 10.0.0.3]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\",\"::1\",\"10.0.0.3\"]: may only hold up to 2 "
        "values\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '::1']",
        "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or "
        "'PreferDualStack' when multiple cluster IPs are specified\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '::1'], ipFamilyPolicy: PreferDualStack", ""},
       {"ipFamilies: [IPv5]",
        "spec.ipFamilies[0]: Unsupported value: \"IPv5\": supported values: \"IPv4\", \"IPv6\"\n"},
       {"ipFamilies: [IPv4, IPv4]", "spec.ipFamilies[1]: Duplicate value: \"IPv4\"\n"},
       {"ipFamilies: [IPv4, IPv6]",
        "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or "
        "'PreferDualStack' when multiple IP families are specified\n"},
       {"ipFamilyPolicy: Triple",
        "spec.ipFamilyPolicy: Unsupported value: \"Triple\": supported values: \"PreferDualStack\", "
        "\"RequireDualStack\", \"SingleStack\"\n"},
       {"clusterIP: 10.0.0.1, ipFamilies: [IPv6]",
        "spec.clusterIPs[0]: Invalid value: \"10.0.0.1\": expected an IPv6 value as indicated by "
        "`ipFamilies[0]`\n"},
       {"clusterIP: 'fd00::1', ipFamilies: [IPv4]",
        "spec.clusterIPs[0]: Invalid value: \"fd00::1\": expected an IPv4 value as indicated by "
        "`ipFamilies[0]`\n"}});
}

TEST(ServiceRules, AreOfAType) {
  ExpectErrors(
      {"v1", "Service", "spec: {ports: [{port: 1}], %}"},
      {{"type: Cluster",
        "spec.type: Unsupported value: \"Cluster\": supported values: \"ClusterIP\", \"ExternalName\", "
        "\"LoadBalancer\", \"NodePort\"\n"},
       {"type: LoadBalancer, clusterIP: None",
        "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for LoadBalancer services\n"},
       {"type: NodePort, clusterIP: None",
        "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for NodePort services\n"},
       {"sessionAffinity: Maybe",
        "spec.sessionAffinity: Unsupported value: \"Maybe\": supported values: \"ClientIP\", \"None\"\n"},
       {"internalTrafficPolicy: Far",
        "spec.internalTrafficPolicy: Unsupported value: \"Far\": supported values: \"Cluster\", \"Local\"\n"},
       {"trafficDistribution: PreferFar",
        "spec.trafficDistribution: Unsupported value: \"PreferFar\": supported values: \"PreferClose\", "
        "\"PreferSameZone\", \"PreferSameNode\"\n"},
       {"selector: {'a b': c d}",
        "spec.selector: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' "
        "or '.', and must start and end with an alphanumeric character (...)\n"
        "spec.selector: Invalid value: \"c d\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

TEST(ServiceRules, NameOtherHosts) {
  ExpectErrors({"v1", "Service", "spec: {type: ExternalName, %}"},
               {{"externalName: a.b", ""},
                {"externalName: a.b.", ""},
                {"externalName: A_B",
                 "spec.externalName: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of "
                 "lower case alphanumeric characters, '-' or '.', and must start and end with an "
                 "alphanumeric character (...)\n"},
                {"ports: [{port: 1}]", "spec.externalName: Required value\n"},
                {"externalName: a, clusterIP: 10.0.0.1, ipFamilies: [IPv4], ipFamilyPolicy: SingleStack",
                 "spec.clusterIPs: Forbidden: may not be set for ExternalName services\n"
                 "spec.ipFamilies: Forbidden: may not be set for ExternalName services\n"
                 "spec.ipFamilyPolicy: Forbidden: may not be set for ExternalName services\n"}});
}

TEST(ServiceRules, KeepClientsForAWhile) {
  ExpectErrors({"v1", "Service", "spec: {ports: [{port: 1}], sessionAffinity: ClientIP, %}"},
               {{"sessionAffinityConfig: {clientIP: {timeoutSeconds: 1}}", ""},
                {"sessionAffinityConfig: {clientIP: {timeoutSeconds: 0}}",
                 "spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 0: must be greater than "
                 "0 and less than 86400\n"},
                {"sessionAffinityConfig: {clientIP: {timeoutSeconds: 86401}}",
                 "spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 86401: must be greater "
                 "than 0 and less than 86400\n"}});
}

TEST(ServiceRules, HaveExternalAddresses) {
  ExpectErrors({"v1", "Service", "spec: {ports: [{port: 1}], %}"},
               {{"externalIPs: [1.2.3.4]", ""},
                {"externalIPs: [here, 127.0.0.1, 0.0.0.0, 169.254.0.1, 224.0.0.1]",
                 "spec.externalIPs[0]: Invalid value: \"here\": must be a valid IP address, (e.g. 10.9.8.7 "
                 "or 2001:db8::ffff)\n"
                 "spec.externalIPs[1]: Invalid value: \"127.0.0.1\": may not be in the loopback range "
                 "(127.0.0.0/8, ::1/128)\n"
                 "spec.externalIPs[2]: Invalid value: \"0.0.0.0\": may not be unspecified (0.0.0.0)\n"
                 "spec.externalIPs[3]: Invalid value: \"169.254.0.1\": may not be in the link-local range "
                 "(169.254.0.0/16, fe80::/10)\n"
                 "spec.externalIPs[4]: Invalid value: \"224.0.0.1\": may not be in the link-local multicast "
                 "range (224.0.0.0/24, ff02::/10)\n"},
                {"externalIPs: [1.2.3.4], externalTrafficPolicy: Local", ""},
                {"externalTrafficPolicy: Local",
                 "spec.externalTrafficPolicy: Invalid value: \"Local\": may only be set for "
                 "externally-accessible services\n"},
                {"type: NodePort, externalTrafficPolicy: Far",
                 "spec.externalTrafficPolicy: Unsupported value: \"Far\": supported values: \"Cluster\", "
                 "\"Local\"\n"}});
}

TEST(ServiceRules, BalanceLoad) {
  ExpectErrors(
      {"v1", "Service", "spec: {ports: [{port: 1}], %}"},
      {{"type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.0/8], loadBalancerClass: a.b/c, "
        "allocateLoadBalancerNodePorts: false",
        ""},
       {"loadBalancerSourceRanges: [10.0.0.0/8]",
        "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'\n"},
       {"type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.0]",
        "spec.LoadBalancerSourceRanges[0]: Invalid value: \"10.0.0.0\": must be a valid CIDR value, (e.g. "
        "10.9.8.0/24 or 2001:db8::/64)\n"},
       {"allocateLoadBalancerNodePorts: true",
        "spec.allocateLoadBalancerNodePorts: Forbidden: may only be used when `type` is 'LoadBalancer'\n"},
       {"loadBalancerClass: a.b/c",
        "spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'\n"},
       {"type: LoadBalancer, loadBalancerClass: 'a b'",
        "spec.loadBalancerClass: Invalid value: \"a b\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"healthCheckNodePort: 1",
        "spec.healthCheckNodePort: Invalid value: 1: may only be set when `type` is 'LoadBalancer' and "
        "`externalTrafficPolicy` is 'Local'\n"},
       {"type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 70000",
        "spec.healthCheckNodePort: Invalid value: 70000: must be between 1 and 65535, inclusive\n"},
       {"type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 30000", ""}});
}

// The server allocates addresses before it validates the object.
TEST(ServiceRules, ReportErrorsOfAddressesAlone) {
  ExpectErrors(
      {"v1", "Service", "spec: {%}"},
      {{"sessionAffinity: Never, ports: [{port: 1}]",
        "spec.sessionAffinity: Unsupported value: \"Never\": supported values: \"ClientIP\", \"None\"\n"},
       {"sessionAffinity: Never, clusterIPs: [10.0.0.1], ports: [{port: 1}]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\"]: must be empty when `clusterIP` is not "
        "specified\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
