#include "service_storage.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "../object/service.h"
#include "../vocabulary/address_texts.h"

namespace plimsoll::builtin {
namespace {

// What the allocators give where no address is asked for.
std::string_view AddressOf(std::string_view family) { return family == "IPv6" ? "fd00::10" : "10.0.0.10"; }

void SetOnlyAddress(Struct spec, std::string_view ip) {
  spec.Remove("clusterIPs");
  AppendText(spec.MakeList("clusterIPs"), ip);
}

// Of a Service from before there were several addresses.
void NormalizeNewClusterIps(Struct spec) {
  if (spec.Has("clusterIP") && spec.Count("clusterIPs") == 0) SetOnlyAddress(spec, spec.Text("clusterIP"));
}

void NormalizeClusterIps(Struct spec, Struct old) {
  const std::string_view now = spec.Text("clusterIP"), before = old.Text("clusterIP");
  if (now == before) {
    if (spec.Count("clusterIPs") == 0 && old.Count("clusterIPs") != 0)
      spec.Set("clusterIPs", old.Get("clusterIPs"));
    return;
  }
  if (!SameTexts(spec.Get("clusterIPs"), old.Get("clusterIPs"))) return;
  if (now.empty()) {
    spec.Remove("clusterIPs");
  } else {
    SetOnlyAddress(spec, now);
  }
}

// What Services that were stored by older servers lack, and what newer ones should not have.
void DefaultOnRead(Struct service) {
  const Struct spec = service.Make("spec");
  NormalizeNewClusterIps(spec);
  if (!NeedsClusterIp(service)) return spec.Remove("internalTrafficPolicy");
  if (spec.Count("ipFamilies") != 0) return;
  const Part families = spec.MakeList("ipFamilies");
  if (spec.Text("clusterIP") == "None") {
    AppendText(families, "IPv4");
    if (spec.Count("selector") == 0) AppendText(families, "IPv6");
  } else {
    for (const auto& [i, ip] : spec.Texts("clusterIPs")) {
      AppendText(families, FamilyOfIp(ip) == "IPv6" ? "IPv6" : "IPv4");
    }
  }
  if (families.Count() == 1) spec.Set("ipFamilyPolicy", "SingleStack");
  if (families.Count() == 2) spec.Set("ipFamilyPolicy", "RequireDualStack");
}

bool TakesNodePorts(Struct service) {
  return ServiceType(service) == "NodePort" ||
         (ServiceType(service) == "LoadBalancer" &&
          service.At("spec").Flag("allocateLoadBalancerNodePorts", true));
}

// Ports of the same name keep their node ports.
void PatchNodePorts(Struct spec, Struct old) {
  std::unordered_map<std::string_view, int64_t> by_name;
  std::unordered_set<int64_t> requested, before;
  for (const auto& [i, port] : old.Structs("ports")) {
    by_name[port.Text("name")] = port.Int("nodePort");
    before.insert(port.Int("nodePort"));
  }
  for (const auto& [i, port] : spec.Structs("ports")) requested.insert(port.Int("nodePort"));
  for (const auto& [i, port] : spec.Structs("ports")) {
    if (port.Has("nodePort")) continue;
    const auto known = by_name.find(port.Text("name"));
    if (known == by_name.end() || known->second == 0 || requested.contains(known->second)) continue;
    port.Set("nodePort", known->second);
  }
}

// A request that leaves out what was allocated keeps it.
void PatchAllocatedValues(Request& request) {
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  if (NeedsClusterIp(request.old) && NeedsClusterIp(request.object)) {
    spec.SetDefault("clusterIP", old.Get("clusterIP"));
    if (spec.Count("clusterIPs") == 0 && old.Count("clusterIPs") != 0)
      spec.Set("clusterIPs", old.Get("clusterIPs"));
  }
  if (TakesNodePorts(request.old) && TakesNodePorts(request.object)) PatchNodePorts(spec, old);
  if (NeedsHealthCheck(request.old) && NeedsHealthCheck(request.object)) {
    spec.SetDefault("healthCheckNodePort", old.Get("healthCheckNodePort"));
  }
}

void AppendAllocated(Part list, std::string_view ip) {
  AppendText(list, ip);
  list.item()->children.first[list.Count() - 1].allocated = true;
}

// Addresses that are asked for must be in the range of their family.
void ValidateRequestedIps(Request& request, Part ips) {
  for (const auto& [i, ip] : ips.Texts()) {
    const std::string_view family = FamilyOfIp(ip), range = request.release.cluster().RangeOf(family);
    if (range.empty() || IsInside(ip, range)) continue;
    const std::string reason = request.release.Since(33)
                                   ? "the provided network does not match the current range"
                                   : "the provided IP (" + std::string(ip) +
                                         ") is not in the valid range. The range of valid IPs is " +
                                         std::string(range);
    return request.errors.Invalid(request.Path("spec", "clusterIPs"), ips,
                                  "failed to allocate IP " + std::string(ip) + ": " + reason);
  }
}

// One address for each family.
void AllocateClusterIps(Request& request) {
  const Struct service = request.object, spec = service.At("spec");
  if (!NeedsClusterIp(service)) return;
  if (spec.Count("clusterIPs") != 0 && spec.Texts("clusterIPs")[0].value == "None") return;
  const Part ips = spec.MakeList("clusterIPs");
  ValidateRequestedIps(request, ips);
  for (const auto& [i, family] : spec.Texts("ipFamilies")) {
    if (i >= ips.Count()) AppendAllocated(ips, AddressOf(family));
  }
  if (ips.Count() == 0) return;
  spec.Set("clusterIP", ips.Texts()[0].value);
  spec.Get("clusterIP").item()->allocated = ips.item()->children.first[0].allocated;
}

void UpdateClusterIps(Request& request) {
  if (IsMatchingPreferDualStack(request)) return;
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  if (!NeedsClusterIp(request.old) && NeedsClusterIp(request.object)) return AllocateClusterIps(request);
  if (old.Count("clusterIPs") != 0 && old.Texts("clusterIPs")[0].value == "None") return;
  if (!NeedsClusterIp(request.object)) return;
  const bool upgraded = old.Count("ipFamilies") == 1 && spec.Count("ipFamilies") == 2;
  if (!upgraded || spec.Count("clusterIPs") >= 2) return;
  AppendAllocated(spec.MakeList("clusterIPs"), AddressOf(spec.Texts("ipFamilies")[1].value));
}

}  // namespace

void BeginServiceCreate(Request& request) {
  NormalizeNewClusterIps(request.object.At("spec"));
  InitIpFamilyFields(request);
  if (!request.errors.empty()) return;
  AllocateClusterIps(request);
  if (!request.errors.empty()) return;
  AllocateNodePorts(request);
}

void BeginServiceUpdate(Request& request) {
  DefaultOnRead(request.old);
  PatchAllocatedValues(request);
  NormalizeClusterIps(request.object.At("spec"), request.old.At("spec"));
  InitIpFamilyFields(request);
  if (!request.errors.empty()) return;
  UpdateClusterIps(request);
  if (!request.errors.empty()) return;
  UpdateNodePorts(request);
}

void FinishService(Request& request) {
  DefaultOnRead(request.object);
  const Struct spec = request.object.At("spec");
  const auto drop = [](Struct value, FieldName field) {
    if (const Part part = value.Get(field); part && part.item()->allocated) value.Remove(field);
  };
  drop(spec, "clusterIP");
  drop(spec, "healthCheckNodePort");
  KeepItems(spec.Get("clusterIPs"), [](Part ip) { return !ip.item()->allocated; });
  for (const auto& [i, port] : spec.Structs("ports")) drop(port, "nodePort");
}

}  // namespace plimsoll::builtin
