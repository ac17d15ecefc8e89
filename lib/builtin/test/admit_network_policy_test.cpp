#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitNetworkPolicy, SelectsPeers) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "NetworkPolicy",
       "metadata: {name: a}\nspec: {podSelector: {}, ingress: [{from: [{%}]}]}"},
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

TEST(AdmitNetworkPolicy, SelectsPorts) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "NetworkPolicy",
       "metadata: {name: a}\nspec: {podSelector: {}, egress: [{ports: [{%}]}]}"},
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
        "spec.egress[0].ports[0].protocol: Unsupported value: \"HTTP\": supported values: \"TCP\", \"UDP\", "
        "\"SCTP\"\n"
        "spec.egress[0].ports[0].port: Invalid value: \"Bad_Name\": must contain only alpha-numeric "
        "characters (a-z, 0-9), and hyphens (-)\n"}});
}

TEST(AdmitNetworkPolicy, HasTypes) {
  ExpectAdmitted(
      {"networking.k8s.io/v1", "NetworkPolicy",
       "metadata: {name: a}\nspec: {podSelector: {}, policyTypes: [%]}"},
      {{"Ingress, Egress", ""},
       {"Both",
        "spec.policyTypes[0]: Unsupported value: \"Both\": supported values: \"Ingress\", \"Egress\"\n"},
       {"Ingress, Egress, Ingress",
        "spec.policyTypes: Invalid value: [\"Ingress\",\"Egress\",\"Ingress\"]: may not specify more than "
        "two policyTypes\n"}});
}

constexpr AdmitForm kNetworkPolicy = {"networking.k8s.io/v1", "NetworkPolicy",
                                      "metadata: {name: a}\nspec: {%}"};

TEST(AdmitNetworkPolicy, MayKeepWhatOnceWasValid) {
  const std::string_view range = "egress: [{to: [{ipBlock: {cidr: 010.0.0.0/8, except: [10.0.0.1/16]}}]}]";
  ExpectUpdated(
      kNetworkPolicy,
      {{range, range,
        "warning: spec.egress[0].to[0].ipBlock.cidr: non-standard CIDR value \"010.0.0.0/8\" is invalid: "
        "use \"10.0.0.0/8\"\n"
        "warning: spec.egress[0].to[0].ipBlock.except[0]: CIDR value \"10.0.0.1/16\" is ambiguous in this "
        "context (should be \"10.0.0.0/16\" or \"10.0.0.1/32\"?)\n"},
       {"", range,
        "spec.egress[0].to[0].ipBlock.cidr: Invalid value: \"010.0.0.0/8\": must not have leading 0s in IP "
        "or prefix length\n"
        "spec.egress[0].to[0].ipBlock.except[0]: Invalid value: \"10.0.0.1/16\": must not have bits set "
        "beyond the prefix length\n"},
       {"podSelector: {matchExpressions: [{key: a, operator: In, values: [b c]}]}",
        "podSelector: {matchExpressions: [{key: a, operator: In, values: [b c]}]}", ""}});
}

TEST(AdmitNetworkPolicy, ComparesRangesOfMappedAddressesAsThoseOfIpv4) {
  AdmitForm old = kNetworkPolicy;
  old.release = "1.35";
  ExpectAdmitted(
      old, {{"egress: [{to: [{ipBlock: {cidr: '::ffff:10.0.0.0/104', except: ['::ffff:10.1.0.0/112']}}]}]",
             "warning: spec.egress[0].to[0].ipBlock.cidr: non-standard CIDR value "
             "\"::ffff:10.0.0.0/104\" will be considered invalid in a future Kubernetes release: use "
             "\"10.0.0.0/8\"\n"
             "warning: spec.egress[0].to[0].ipBlock.except[0]: non-standard CIDR value "
             "\"::ffff:10.1.0.0/112\" will be considered invalid in a future Kubernetes release: use "
             "\"10.1.0.0/16\"\n"}});
}

TEST(AdmitNetworkPolicy, HasTypesAndProtocolsByDefault) {
  ExpectStored(kNetworkPolicy,
               {{"", R"(spec={"podSelector":{},"policyTypes":["Ingress"]})"},
                {"egress: [{ports: [{port: 1}]}]",
                 R"(spec={"egress":[{"ports":[{"port":1,"protocol":"TCP"}]}],"podSelector":{},)"
                 R"("policyTypes":["Ingress","Egress"]})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
