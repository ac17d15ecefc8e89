#include "service.h"

#include <unordered_set>

#include "../object/equality.h"
#include "../object/service.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

bool MayHaveNodePorts(Struct service) {
  return ServiceType(service) == "NodePort" || ServiceType(service) == "LoadBalancer";
}

// Whether no port has a node port that the old Service did not have.
bool HasOnlyOldNodePorts(Struct now, Struct before) {
  std::unordered_set<int64_t> old = {0};
  for (const auto& [i, port] : before.At("spec").Structs("ports")) old.insert(port.Int("nodePort"));
  for (const auto& [i, port] : now.At("spec").Structs("ports")) {
    if (!old.contains(port.Int("nodePort"))) return false;
  }
  return true;
}

void DropUnchanged(Struct spec, Struct old, FieldName field) {
  if (Equal(spec.Get(field), old.Get(field))) spec.Remove(field);
}

void DropAddresses(Struct spec, Struct old) {
  if (spec.Text("clusterIP") == old.Text("clusterIP") &&
      SameTexts(spec.Get("clusterIPs"), old.Get("clusterIPs"))) {
    spec.Remove("clusterIP");
    spec.Remove("clusterIPs");
  }
  DropUnchanged(spec, old, "ipFamilies");
  if (spec.Text("ipFamilyPolicy") == old.Text("ipFamilyPolicy")) spec.Remove("ipFamilyPolicy");
}

// A Service that changes its type loses fields that the new type does not have, unless the request changes
// them as well: then validation refuses them.
void DropTypeDependentFields(Struct now, Struct before) {
  const Struct spec = now.At("spec"), old = before.At("spec");
  if (NeedsClusterIp(before) && !NeedsClusterIp(now)) DropAddresses(spec, old);
  if (MayHaveNodePorts(before) && !MayHaveNodePorts(now) && HasOnlyOldNodePorts(now, before)) {
    for (const auto& [i, port] : spec.Structs("ports")) port.Remove("nodePort");
  }
  if (NeedsHealthCheck(before) && !NeedsHealthCheck(now)) DropUnchanged(spec, old, "healthCheckNodePort");
  if (ServiceType(before) == "LoadBalancer" && ServiceType(now) != "LoadBalancer") {
    DropUnchanged(spec, old, "allocateLoadBalancerNodePorts");
    DropUnchanged(spec, old, "loadBalancerClass");
  }
  if (IsExternallyAccessible(before) && !IsExternallyAccessible(now)) {
    DropUnchanged(spec, old, "externalTrafficPolicy");
  }
  if (ServiceType(now) != "LoadBalancer" && now.Has("status")) now.At("status").Remove("loadBalancer");
}

}  // namespace

void PrepareServiceForCreate(Request& request) { request.object.Remove("status"); }

void PrepareServiceForUpdate(Request& request) {
  ResetStatus(request);
  DropTypeDependentFields(request.object, request.old);
}

}  // namespace plimsoll::builtin
