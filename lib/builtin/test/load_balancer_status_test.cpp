#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kLoadBalancerStatusFormA = {
    "v1", "Service",
    "metadata: {name: a}\nspec: {type: LoadBalancer, clusterIP: 10.0.0.10, clusterIPs: [10.0.0.10], "
    "ipFamilies: [IPv4], ports: [{port: 80, nodePort: 30000}]}\nstatus: {loadBalancer: {ingress: [%]}}",
    Subresource::kStatus};
constexpr AdmitForm kLoadBalancerStatusFormB = {
    "v1", "Service",
    "metadata: {name: a}\nspec: {clusterIP: 10.0.0.10, clusterIPs: [10.0.0.10], ipFamilies: [IPv4], ports: "
    "[{port: 80}]}\nstatus: {loadBalancer: {ingress: [%]}}",
    Subresource::kStatus};

TEST(AdmitLoadBalancerStatus, HasAddressesOrNames) {
  ExpectUpdated(
      kLoadBalancerStatusFormA,
      {{"", "{ip: 1.2.3.4, ipMode: VIP}", ""},
       {"", "{ip: 1.2.3.4, ipMode: Odd}",
        "status.loadBalancer.ingress[0].ipMode: Unsupported value: \"Odd\": supported values: \"Proxy\", "
        "\"VIP\"\n"},
       {"", "{hostname: a.b, ipMode: VIP}",
        "status.loadBalancer.ingress[0].ipMode: Forbidden: may not be specified when `ip` is not set\n"},
       {"", "{hostname: a_b}",
        "status.loadBalancer.ingress[0].hostname: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain "
        "must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"},
       {"", "{hostname: 1.2.3.4}",
        "status.loadBalancer.ingress[0].hostname: Invalid value: \"1.2.3.4\": must be a DNS name, not an IP "
        "address\n"},
       {"", "{ip: a}",
        "status.loadBalancer.ingress[0].ip: Invalid value: \"a\": must be a valid IP address, (e.g. 10.9.8.7 "
        "or 2001:db8::ffff)\n"}});
}

TEST(AdmitLoadBalancerStatus, IsOfLoadBalancers) {
  ExpectUpdated(
      kLoadBalancerStatusFormB,
      {{"", "{ip: 1.2.3.4, ipMode: VIP}",
        "status.loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
