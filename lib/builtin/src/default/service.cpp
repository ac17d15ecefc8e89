#include "service.h"

#include "../object/service.h"

namespace plimsoll::builtin {
namespace {

constexpr int kAffinitySeconds = 10800;

void SetDefaultsAffinity(Struct spec) {
  spec.SetDefault("sessionAffinity", "None");
  if (spec.Text("sessionAffinity") == "None") spec.Remove("sessionAffinityConfig");
  if (spec.Text("sessionAffinity") != "ClientIP") return;
  if (spec.At("sessionAffinityConfig").At("clientIP").Has("timeoutSeconds")) return;
  spec.Make("sessionAffinityConfig").Make("clientIP").Set("timeoutSeconds", kAffinitySeconds);
}

void SetDefaultsIngressModes(Struct service) {
  for (const auto& [i, ingress] : service.At("status").At("loadBalancer").Structs("ingress")) {
    if (ingress.Has("ip")) ingress.SetDefault("ipMode", "VIP");
  }
}

}  // namespace

void SetDefaultsService(Struct service, const Release&) {
  const Struct spec = service.Make("spec");
  SetDefaultsAffinity(spec);
  spec.SetDefault("type", "ClusterIP");
  for (const auto& [i, port] : spec.Structs("ports")) {
    port.SetDefault("protocol", "TCP");
    port.SetDefault("targetPort", port.Get("port"));
  }
  if (IsExternallyAccessible(service)) spec.SetDefault("externalTrafficPolicy", "Cluster");
  const std::string_view type = spec.Text("type");
  if (type == "NodePort" || type == "LoadBalancer" || type == "ClusterIP") {
    spec.SetDefault("internalTrafficPolicy", "Cluster");
  }
  if (type != "LoadBalancer") return;
  spec.SetDefault("allocateLoadBalancerNodePorts", true);
  SetDefaultsIngressModes(service);
}

}  // namespace plimsoll::builtin
