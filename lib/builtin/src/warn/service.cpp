#include "service.h"

#include <string>

#include "../object/service.h"
#include "addresses.h"

namespace plimsoll::builtin {
namespace {

bool IsHeadlessClusterIp(Struct spec) {
  return spec.Text("type") == "ClusterIP" && spec.Text("clusterIP") == "None";
}

void WarnOfHeadless(Struct spec, Warnings& warnings) {
  if (!IsHeadlessClusterIp(spec)) return;
  if (spec.Has("loadBalancerIP")) warnings.Add("spec.loadBalancerIP is ignored for headless services");
  if (spec.Count("externalIPs") != 0) warnings.Add("spec.externalIPs is ignored for headless services");
  if (spec.Text("sessionAffinity") != "None") {
    warnings.Add("spec.SessionAffinity is ignored for headless services");
  }
}

void WarnOfExternal(Request& request, Struct spec, Warnings& warnings) {
  for (const auto& [i, ip] : spec.Texts("externalIPs")) {
    WarnOfIp(ip, request.Path("spec", "externalIPs").Index(i), warnings);
  }
  const bool external_name = spec.Text("type") == "ExternalName";
  if (spec.Count("externalIPs") == 0 || external_name || IsHeadlessClusterIp(spec)) return;
  if (request.release.Since(36)) {
    warnings.Add("spec.externalIPs is deprecated and may no longer be implemented in some clusters");
  }
}

void WarnOfLoadBalancer(Request& request, Struct spec, Warnings& warnings) {
  const FieldPath path = request.Path("spec");
  if (spec.Has("loadBalancerIP")) {
    WarnOfIp(spec.Text("loadBalancerIP"), path.Child("loadBalancerIP"), warnings);
  }
  for (const auto& [i, range] : spec.Texts("loadBalancerSourceRanges")) {
    WarnOfCidr(range, path.Child("loadBalancerSourceRanges").Index(i), warnings);
  }
}

}  // namespace

void WarnOfService(Request& request) {
  Warnings& warnings = request.warnings;
  const Struct spec = request.object.At("spec");
  if (request.object.At("metadata").Entry("annotations", "service.kubernetes.io/topology-aware-hints")) {
    warnings.Add(
        "annotation service.kubernetes.io/topology-aware-hints is deprecated, please use "
        "service.kubernetes.io/topology-mode instead");
  }
  if (spec.Has("clusterIP") && spec.Text("clusterIP") != "None") {
    for (const auto& [i, ip] : spec.Texts("clusterIPs")) {
      WarnOfIp(ip, request.Path("spec", "clusterIPs").Index(i), warnings);
    }
  }
  WarnOfHeadless(spec, warnings);
  WarnOfExternal(request, spec, warnings);
  WarnOfLoadBalancer(request, spec, warnings);
  const bool external_name = spec.Text("type") == "ExternalName";
  if (external_name && spec.Count("externalIPs") != 0) {
    warnings.Add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
  }
  if (!external_name && spec.Has("externalName")) {
    warnings.Add("spec.externalName is ignored when spec.type is not \"ExternalName\"");
  }
  if (request.release.Since(35) && spec.Text("trafficDistribution") == "PreferClose") {
    warnings.Add(request.Path("spec", "trafficDistribution"),
                 "\"PreferClose\" is deprecated; use \"PreferSameZone\"");
  }
}

void WarnOfServiceStatus(Request& request) {
  Warnings& warnings = request.warnings;
  const FieldPath path = request.Path("status", "loadBalancer").Child("ingress");
  for (const auto& [i, ingress] : request.object.At("status").At("loadBalancer").Structs("ingress")) {
    if (ingress.Has("ip")) WarnOfIp(ingress.Text("ip"), path.Index(i), warnings);
  }
}

}  // namespace plimsoll::builtin
