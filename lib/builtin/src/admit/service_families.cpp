#include <string>

#include "../object/service.h"
#include "../validate/service_addresses.h"
#include "../vocabulary/address_texts.h"
#include "service_storage.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kSingleStack = "SingleStack";
constexpr std::string_view kPreferDualStack = "PreferDualStack";

bool IsHeadlessWithoutSelector(Struct spec) {
  return spec.Text("clusterIP") == "None" && spec.Count("selector") == 0;
}

void KeepFirst(Part list) {
  uint32_t at = 0;
  KeepItems(list, [&](Part) { return at++ == 0; });
}

void InferPolicy(Request& request, Struct spec) {
  if (spec.Has("ipFamilyPolicy")) return;
  const Part old = request.old.At("spec").Get("ipFamilyPolicy");
  if (old) {
    spec.Set("ipFamilyPolicy", old);
  } else {
    spec.Set("ipFamilyPolicy", IsHeadlessWithoutSelector(spec) ? "RequireDualStack" : kSingleStack);
  }
}

void RefusePolicy(Request& request, Struct spec, std::string_view detail) {
  request.errors.Invalid(request.Path("spec", "ipFamilyPolicy"), spec.Get("ipFamilyPolicy"),
                         std::string(detail));
}

bool IsReduced(Part now, Part before) { return now.Count() != 0 && now.Count() < before.Count(); }

// A policy of one family releases the second ones; all others keep them.
void ReleaseSecondary(Request& request, Struct spec, Struct old) {
  const Part ips = spec.Get("clusterIPs"), families = spec.Get("ipFamilies");
  if (spec.Text("ipFamilyPolicy") == kSingleStack) {
    if (SameTexts(ips, old.Get("clusterIPs"))) KeepFirst(ips);
    if (SameTexts(families, old.Get("ipFamilies"))) KeepFirst(families);
    return;
  }
  if (IsReduced(ips, old.Get("clusterIPs"))) {
    RefusePolicy(request, spec, "must be 'SingleStack' to release the secondary cluster IP");
  }
  if (IsReduced(families, old.Get("ipFamilies"))) {
    RefusePolicy(request, spec, "must be 'SingleStack' to release the secondary IP family");
  }
}

void ValidatePolicy(Request& request, Struct spec) {
  if (spec.Text("ipFamilyPolicy") != kSingleStack) return;
  if (spec.Count("clusterIPs") == 2) {
    RefusePolicy(request, spec,
                 "must be 'RequireDualStack' or 'PreferDualStack' when multiple cluster IPs are specified");
  }
  if (spec.Count("ipFamilies") == 2) {
    RefusePolicy(request, spec,
                 "must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified");
  }
}

void InferFamilies(Request& request, Struct spec) {
  for (const auto& [i, ip] : spec.Texts("clusterIPs")) {
    if (ip == "None") return;
    if (i < spec.Count("ipFamilies")) continue;
    const std::string_view family = FamilyOfIp(ip);
    if (request.release.cluster().HasFamily(family)) {
      AppendText(spec.MakeList("ipFamilies"), family);
    } else {
      request.errors.Invalid(request.Path("spec", "clusterIPs").Index(i), spec.Get("clusterIPs"),
                             std::string(family) + " is not configured on this cluster");
    }
  }
}

// What is asked for must be there.
void ValidateConfigured(Request& request, Struct spec) {
  const ClusterFacts& cluster = request.release.cluster();
  if (spec.Text("ipFamilyPolicy") == "RequireDualStack" && cluster.service_ranges.size() == 1) {
    RefusePolicy(request, spec, "this cluster is not configured for dual-stack services");
  }
  for (const auto& [i, family] : spec.Texts("ipFamilies")) {
    if (cluster.HasFamily(family)) continue;
    request.errors.Invalid(request.Path("spec", "ipFamilies").Index(i), family,
                           "not configured on this cluster");
  }
}

void CompleteFamilies(Struct spec, const ClusterFacts& cluster) {
  const Part families = spec.MakeList("ipFamilies");
  if (families.Count() == 0) AppendText(families, cluster.DefaultFamily());
  if (families.Count() != 1 || spec.Text("ipFamilyPolicy") == kSingleStack) return;
  if (cluster.service_ranges.size() == 1 && !IsHeadlessWithoutSelector(spec)) return;
  AppendText(families, families.Texts()[0].value == "IPv4" ? "IPv6" : "IPv4");
}

}  // namespace

bool IsMatchingPreferDualStack(const Request& request) {
  if (!request.is_update()) return false;
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const std::string_view type = spec.Text("type");
  if (type != "ClusterIP" && type != "NodePort" && type != "LoadBalancer") return false;
  return type == old.Text("type") && spec.Text("ipFamilyPolicy") == kPreferDualStack &&
         (!old.Has("ipFamilyPolicy") || old.Text("ipFamilyPolicy") == kPreferDualStack) &&
         SameTexts(spec.Get("clusterIPs"), old.Get("clusterIPs")) &&
         SameTexts(spec.Get("ipFamilies"), old.Get("ipFamilies"));
}

void InitIpFamilyFields(Request& request) {
  if (!NeedsClusterIp(request.object) || IsMatchingPreferDualStack(request)) return;
  const Struct spec = request.object.At("spec");
  InferPolicy(request, spec);
  ValidateServiceClusterIpsRelatedFields(request);
  if (!request.errors.empty()) return;
  if (request.is_update()) ReleaseSecondary(request, spec, request.old.At("spec"));
  ValidatePolicy(request, spec);
  InferFamilies(request, spec);
  if (!request.errors.empty()) return;
  if (!IsHeadlessWithoutSelector(spec)) ValidateConfigured(request, spec);
  if (request.errors.empty()) CompleteFamilies(spec, request.release.cluster());
}

}  // namespace plimsoll::builtin
