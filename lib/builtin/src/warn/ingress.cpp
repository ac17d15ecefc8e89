#include "ingress.h"

#include "addresses.h"

namespace plimsoll::builtin {
namespace {

void WarnOfIpBlock(Struct block, FieldPath path, Warnings& warnings) {
  if (!block) return;
  WarnOfCidr(block.Text("cidr"), path.Child("cidr"), warnings);
  for (const auto& [i, except] : block.Texts("except")) {
    WarnOfCidr(except, path.Child("except").Index(i), warnings);
  }
}

void WarnOfPeers(Part rules, FieldName peers, FieldPath path, Warnings& warnings) {
  for (const auto& [i, rule] : rules.Structs()) {
    for (const auto& [j, peer] : rule.Structs(peers)) {
      WarnOfIpBlock(peer.At("ipBlock"), path.Index(i).Child(peers.text()).Index(j).Child("ipBlock"),
                    warnings);
    }
  }
}

}  // namespace

void WarnOfIngress(Request& request) {
  if (!request.object.At("metadata").Entry("annotations", "kubernetes.io/ingress.class")) return;
  if (request.object.At("spec").Has("ingressClassName")) return;
  request.warnings.Add(
      "annotation \"kubernetes.io/ingress.class\" is deprecated, please use 'spec.ingressClassName' instead");
}

void WarnOfIngressStatus(Request& request) {
  Warnings& warnings = request.warnings;
  const Struct balancer = request.object.At("status").At("loadBalancer");
  const FieldPath path = request.Path("status", "loadBalancer", "ingress");
  for (const auto& [i, ingress] : balancer.Structs("ingress")) {
    WarnOfIp(ingress.Text("ip"), path.Index(i), warnings);
  }
}

void WarnOfNetworkPolicy(Request& request) {
  Warnings& warnings = request.warnings;
  const Struct spec = request.object.At("spec");
  WarnOfPeers(spec.Get("ingress"), "from", request.Path("spec", "ingress"), warnings);
  WarnOfPeers(spec.Get("egress"), "to", request.Path("spec", "egress"), warnings);
}

}  // namespace plimsoll::builtin
