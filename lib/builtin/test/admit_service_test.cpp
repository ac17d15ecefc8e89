#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPlainService = {"v1", "Service", "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kServiceWithPort = {"v1", "Service",
                                        "metadata: {name: a}\nspec: {ports: [{port: 80}], %}"};

TEST(AdmitService, ValidatesPorts) {
  ExpectAdmitted(
      kPlainService,
      {{"ports: [{port: 80}]", ""},
       {"", "spec.ports: Required value\n"},
       {"clusterIP: None", ""},
       {"ports: [{port: 0}]",
        "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\n"
        "spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive\n"},
       {"ports: [{port: 80}, {port: 81, name: b}]", "spec.ports[0].name: Required value\n"},
       {"ports: [{port: 80, name: b}, {port: 81, name: b}]", "spec.ports[1].name: Duplicate value: \"b\"\n"},
       {"ports: [{port: 80, name: a}, {port: 80, name: b}]",
        "spec.ports[1]: Duplicate value: "
        "{\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\"Port\":80,\"TargetPort\":0,\"NodePort\":"
        "0}\n"},
       {"ports: [{port: 80, protocol: ICMP}]",
        "spec.ports[0].protocol: Unsupported value: \"ICMP\": supported values: \"SCTP\", \"TCP\", "
        "\"UDP\"\n"},
       {"ports: [{port: 80, nodePort: 30000}]",
        "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'\n"},
       {"type: NodePort, ports: [{port: 80, name: a, nodePort: 30000}, {port: 81, name: b, nodePort: 30000}]",
        "spec.ports[1].nodePort: Invalid value: 30000: provided port is already allocated\n"}});
}

TEST(AdmitService, ValidatesAddressesBeforeAllElse) {
  ExpectAdmitted(
      kPlainService,
      {{"clusterIP: 10.0.0.300",
        "spec.clusterIPs[0]: Invalid value: \"10.0.0.300\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\n"},
       {"clusterIPs: [10.0.0.1]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\"]: must be empty when `clusterIP` is not specified\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 10.0.0.2]",
        "spec.clusterIPs: Invalid value: [\"10.0.0.1\",\"10.0.0.2\"]: may specify no more than one IP for "
        "each "
        "IP family\n"},
       {"clusterIP: 10.0.0.1, ipFamilies: [IPv6]",
        "spec.clusterIPs[0]: Invalid value: \"10.0.0.1\": expected an IPv6 value as indicated by "
        "`ipFamilies[0]`\n"},
       {"ipFamilies: [IPv4, IPv6]",
        "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or "
        "'PreferDualStack' when multiple IP families are specified\n"},
       {"ipFamilies: [IPv5]",
        "spec.ipFamilies[0]: Unsupported value: \"IPv5\": supported values: \"IPv4\", \"IPv6\"\n"}});
}

TEST(AdmitService, ValidatesWhatItsTypeAllows) {
  ExpectAdmitted(
      kServiceWithPort,
      {{"type: Odd",
        "spec.type: Unsupported value: \"Odd\": supported values: \"ClusterIP\", \"ExternalName\", "
        "\"LoadBalancer\", \"NodePort\"\n"},
       {"type: ExternalName", "spec.externalName: Required value\n"},
       {"type: ExternalName, externalName: a.b., ipFamilyPolicy: SingleStack",
        "spec.ipFamilyPolicy: Forbidden: may not be set for ExternalName services\n"},
       {"type: NodePort, clusterIP: None",
        "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for NodePort services\n"},
       {"loadBalancerClass: a/b",
        "spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'\n"},
       {"externalTrafficPolicy: Local",
        "spec.externalTrafficPolicy: Invalid value: \"Local\": may only be set for externally-accessible "
        "services\n"},
       {"loadBalancerSourceRanges: [10.0.0.0/8]",
        "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'\n"},
       {"type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.1/8]",
        "spec.LoadBalancerSourceRanges[0]: Invalid value: \"10.0.0.1/8\": must not have bits set beyond the "
        "prefix length\n"},
       {"healthCheckNodePort: 30000",
        "spec.healthCheckNodePort: Invalid value: 30000: may only be set when `type` is 'LoadBalancer' and "
        "`externalTrafficPolicy` is 'Local'\n"},
       {"type: LoadBalancer, externalTrafficPolicy: Local", ""},
       {"sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeoutSeconds: 0}}",
        "spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 0: must be greater than 0 and "
        "less than 86400\n"},
       {"trafficDistribution: Odd",
        "spec.trafficDistribution: Unsupported value: \"Odd\": supported values: \"PreferClose\", "
        "\"PreferSameZone\", \"PreferSameNode\"\n"},
       {"externalIPs: [127.0.0.1]",
        "spec.externalIPs[0]: Invalid value: \"127.0.0.1\": may not be in the loopback range (127.0.0.0/8, "
        "::1/128)\n"}});
}

TEST(AdmitService, WarnsOfWhatIsIgnored) {
  ExpectAdmitted(
      kServiceWithPort,
      {{"externalName: a.b",
        "warning: spec.externalName is ignored when spec.type is not \"ExternalName\"\n"},
       {"clusterIP: None, loadBalancerIP: 1.2.3.4",
        "warning: spec.loadBalancerIP is ignored for headless services\n"},
       {"clusterIP: 'fd00:0::1'",
        "warning: spec.clusterIPs[0]: IPv6 address \"fd00:0::1\" should be in RFC 5952 canonical format "
        "(\"fd00::1\")\n"},
       {"externalIPs: [1.2.3.4]",
        "warning: spec.externalIPs is deprecated and may no longer be implemented in some clusters\n"},
       {"trafficDistribution: PreferClose",
        "warning: spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"\n"}});
}

TEST(AdmitService, StoresDefaultsAndFamiliesWithoutAllocatedAddresses) {
  ExpectStored(
      kPlainService,
      {{"ports: [{port: 80}]",
        R"(spec={"internalTrafficPolicy":"Cluster","ipFamilies":["IPv4"],"ipFamilyPolicy":"SingleStack",)"
        R"("ports":[{"port":80,"protocol":"TCP","targetPort":80}],"sessionAffinity":"None","type":"ClusterIP"} )"
        R"(status={"loadBalancer":{}})"},
       {"type: NodePort, ipFamilyPolicy: PreferDualStack, ports: [{port: 80, nodePort: 30080}]",
        R"(spec={"externalTrafficPolicy":"Cluster","internalTrafficPolicy":"Cluster",)"
        R"("ipFamilies":["IPv4","IPv6"],"ipFamilyPolicy":"PreferDualStack",)"
        R"("ports":[{"nodePort":30080,"port":80,"protocol":"TCP","targetPort":80}],"sessionAffinity":"None",)"
        R"("type":"NodePort"} status={"loadBalancer":{}})"},
       {"clusterIP: None",
        R"(spec={"clusterIP":"None","clusterIPs":["None"],"internalTrafficPolicy":"Cluster",)"
        R"("ipFamilies":["IPv4","IPv6"],"ipFamilyPolicy":"RequireDualStack","sessionAffinity":"None",)"
        R"("type":"ClusterIP"} status={"loadBalancer":{}})"},
       {"type: ExternalName, externalName: a.b, internalTrafficPolicy: Local",
        R"(spec={"externalName":"a.b","sessionAffinity":"None","type":"ExternalName"} )"
        R"(status={"loadBalancer":{}})"}});
}

TEST(AdmitService, KeepsItsAddresses) {
  ExpectUpdated(
      kServiceWithPort,
      {{"clusterIP: 10.0.0.1", "", ""},
       {"clusterIP: 10.0.0.1", "type: ExternalName, externalName: a.b", ""},
       {"clusterIP: 10.0.0.1", "clusterIP: 10.0.0.2",
        "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set\n"},
       {"clusterIP: 10.0.0.1", "ipFamilies: [IPv4, IPv6], ipFamilyPolicy: RequireDualStack", ""},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 'fd00::1'], ipFamilyPolicy: RequireDualStack",
        "clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1]",
        "spec.ipFamilyPolicy: Invalid value: \"RequireDualStack\": must be 'SingleStack' to release the "
        "secondary cluster IP\n"},
       {"clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 'fd00::1'], ipFamilyPolicy: RequireDualStack",
        "ipFamilyPolicy: SingleStack", ""},
       {"type: LoadBalancer, loadBalancerClass: a/b", "type: LoadBalancer, loadBalancerClass: a/c",
        "spec.loadBalancerClass: Invalid value: \"a/c\": may not change once set\n"}});
}

TEST(AdmitService, ValidatesTheStatusOfLoadBalancersAlone) {
  const AdmitForm status = {"v1", "Service",
                            "metadata: {name: a}\nspec: {type: LoadBalancer}\nstatus: {loadBalancer: {%}}",
                            Subresource::kStatus};
  ExpectUpdated(
      status,
      {{"", "ingress: [{ip: 1.2.3.4}]", ""},
       {"", "ingress: [{hostname: 1.2.3.4}]",
        "status.loadBalancer.ingress[0].hostname: Invalid value: \"1.2.3.4\": must be a DNS name, not an IP "
        "address\n"},
       {"", "ingress: [{ipMode: VIP}]",
        "status.loadBalancer.ingress[0].ipMode: Forbidden: may not be specified when `ip` is not set\n"},
       {"", "ingress: [{ip: 'fd00:0::1'}]",
        "warning: status.loadBalancer.ingress[0]: IPv6 address \"fd00:0::1\" should be in RFC 5952 canonical "
        "format (\"fd00::1\")\n"}});
}

TEST(AdmitService, RefusesAHealthCheckPortThatIsTaken) {
  KindAdmitter admitter;
  const TestObject object(kPlainService,
                          "type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 30000, "
                          "ports: [{port: 80, nodePort: 30000}]");
  EXPECT_EQ(AdmissionOf(admitter, kPlainService, object).fatal.value_or(""),
            "failed to allocate requested HealthCheck NodePort 30000: provided port is already allocated");
}

}  // namespace
}  // namespace plimsoll::builtin
