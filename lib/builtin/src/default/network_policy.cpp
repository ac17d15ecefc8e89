#include "network_policy.h"

namespace plimsoll::builtin {
namespace {

void SetPolicyProtocols(Part rules) {
  for (const auto& [i, rule] : rules.Structs()) {
    for (const auto& [j, port] : rule.Structs("ports")) port.SetDefault("protocol", "TCP");
  }
}

}  // namespace

void SetDefaultsNetworkPolicy(Struct policy, const Release&) {
  const Struct spec = policy.Make("spec");
  if (spec.Count("policyTypes") == 0) {
    const Part types = spec.MakeList("policyTypes");
    AppendText(types, "Ingress");
    if (spec.Count("egress") != 0) AppendText(types, "Egress");
  }
  SetPolicyProtocols(spec.Get("ingress"));
  SetPolicyProtocols(spec.Get("egress"));
}

}  // namespace plimsoll::builtin
