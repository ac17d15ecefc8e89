#include "service.h"

#include <array>
#include <string>

#include "../object/service.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "field.h"
#include "handler.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/trim.h"
#include "service_addresses.h"
#include "service_ports.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kBalancerOnly = "may only be used when `type` is 'LoadBalancer'";
constexpr std::string_view kNotOfExternalName = "may not be set for ExternalName services";
constexpr std::string_view kTopologyMode = "service.kubernetes.io/topology-mode";
constexpr std::string_view kTopologyHints = "service.kubernetes.io/topology-aware-hints";
constexpr std::string_view kSourceRanges = "service.beta.kubernetes.io/load-balancer-source-ranges";
constexpr int64_t kMaxAffinitySeconds = 86400;

void ValidateTopologyMode(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const Part mode = metadata.Entry("annotations", kTopologyMode);
  const Part hints = metadata.Entry("annotations", kTopologyHints);
  if (!mode || !hints || mode.Text() == hints.Text()) return;
  request.errors.Invalid(
      request.Path("metadata", "annotations").Key(kTopologyMode), mode,
      "must match annotations[" + std::string(kTopologyHints) + "] when both are specified");
}

void ValidateExternalName(Struct spec, FieldPath path, Errors& errors) {
  for (const FieldName list : {FieldName("clusterIPs"), FieldName("ipFamilies")}) {
    if (spec.Count(list) != 0) errors.Forbidden(path.Child(list.text()), std::string(kNotOfExternalName));
  }
  if (spec.Has("ipFamilyPolicy"))
    errors.Forbidden(path.Child("ipFamilyPolicy"), std::string(kNotOfExternalName));
  std::string_view name = spec.Text("externalName");
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name.empty()) return errors.Required(path.Child("externalName"));
  errors.Invalid(path.Child("externalName"), name, schema::Dns1123SubdomainProblems(name));
}

void ValidateHeadlessType(Request& request, FieldPath path) {
  const std::string type(ServiceType(request.object));
  if (!IsHeadless(request.object) || (type != "LoadBalancer" && type != "NodePort")) return;
  request.errors.Invalid(path.Child("clusterIPs").Index(0), "None",
                         "may not be set to 'None' for " + type + " services");
}

void ValidateAffinityTimeout(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::string_view kOfClientIp = "when session affinity type is ClientIP";
  const Struct config = spec.At("sessionAffinityConfig");
  if (!config) return errors.Required(path, std::string(kOfClientIp));
  const Struct client = config.At("clientIP");
  if (!client) return errors.Required(path.Child("clientIP"), std::string(kOfClientIp));
  const Part timeout = client.Get("timeoutSeconds");
  const FieldPath own = path.Child("clientIP", "timeoutSeconds");
  if (!timeout) return errors.Required(own, std::string(kOfClientIp));
  if (timeout.Int() > 0 && timeout.Int() <= kMaxAffinitySeconds) return;
  errors.Invalid(own, timeout, "must be greater than 0 and less than " + std::to_string(kMaxAffinitySeconds));
}

void ValidateSessionAffinity(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kAffinities = {"ClientIP", "None"};
  const std::string_view affinity = spec.Text("sessionAffinity");
  if (!IsAmong(kAffinities, affinity))
    errors.NotSupported(path.Child("sessionAffinity"), affinity, kAffinities);
  if (affinity == "ClientIP") ValidateAffinityTimeout(spec, path.Child("sessionAffinityConfig"), errors);
}

void ValidateExternalIps(Request& request, Struct spec, FieldPath path) {
  const TextSet existing(request.old.At("spec").Get("externalIPs"));
  for (const auto& [i, ip] : spec.Texts("externalIPs")) {
    if (!ValidateLegacyIp(ip, existing, request.release, path.Index(i), request.errors)) continue;
    request.errors.Invalid(path.Index(i), ip, SpecialIpProblems(ip));
  }
}

void ValidateSourceRangeFields(Request& request, Struct spec, FieldPath path) {
  TextSet existing;
  for (const auto& [i, range] : request.old.At("spec").Texts("loadBalancerSourceRanges")) {
    existing.Add(text::TrimSpace(range));
  }
  if (ServiceType(request.object) != "LoadBalancer")
    request.errors.Forbidden(path, std::string(kBalancerOnly));
  for (const auto& [i, range] : spec.Texts("loadBalancerSourceRanges")) {
    ValidateLegacyCidr(text::TrimSpace(range), existing, request.release, path.Index(i), request.errors);
  }
}

// An annotation that is older than the field.
void ValidateSourceRangeAnnotation(Request& request) {
  const Part ranges = request.object.At("metadata").Entry("annotations", kSourceRanges);
  if (!ranges) return;
  const FieldPath path = request.Path("metadata", "annotations").Key(kSourceRanges);
  if (ServiceType(request.object) != "LoadBalancer")
    request.errors.Forbidden(path, std::string(kBalancerOnly));
  const Part old = request.old.At("metadata").Entry("annotations", kSourceRanges);
  if (request.is_update() && old.Text() == ranges.Text()) return;
  std::string_view rest = text::TrimSpace(ranges.Text());
  while (!rest.empty()) {
    const size_t comma = rest.find(',');
    ValidateLegacyCidr(text::TrimSpace(rest.substr(0, comma)), {}, request.release, path, request.errors);
    if (comma == std::string_view::npos) return;
    rest.remove_prefix(comma + 1);
    if (rest.empty()) ValidateLegacyCidr(rest, {}, request.release, path, request.errors);
  }
}

void ValidateLoadBalancerClass(Request& request) {
  const Part name = request.object.At("spec").Get("loadBalancerClass");
  if (!name) return;
  const FieldPath path = request.Path("spec", "loadBalancerClass");
  if (ServiceType(request.object) != "LoadBalancer") {
    return request.errors.Forbidden(path, std::string(kBalancerOnly));
  }
  request.errors.Invalid(path, name, schema::QualifiedNameProblems(name.Text()));
}

void ValidateExternalTraffic(Request& request, Struct spec, FieldPath path) {
  constexpr std::array<std::string_view, 2> kPolicies = {"Cluster", "Local"};
  const std::string_view policy = spec.Text("externalTrafficPolicy");
  const FieldPath own = path.Child("externalTrafficPolicy");
  if (!IsExternallyAccessible(request.object)) {
    if (!policy.empty())
      request.errors.Invalid(own, policy, "may only be set for externally-accessible services");
  } else if (policy.empty()) {
    request.errors.Required(own);
  } else if (!IsAmong(kPolicies, policy)) {
    request.errors.NotSupported(own, policy, kPolicies);
  }
  const int64_t port = spec.Int("healthCheckNodePort");
  const FieldPath health = path.Child("healthCheckNodePort");
  if (!NeedsHealthCheck(request.object)) {
    if (port != 0)
      request.errors.Invalid(
          health, port,
          "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
  } else if (port == 0) {
    request.errors.Required(health);
  } else {
    ValidatePortNumber(port, health, request.errors);
  }
}

void ValidateInternalTraffic(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kPolicies = {"Cluster", "Local"};
  const Part policy = spec.Get("internalTrafficPolicy");
  if (policy && !IsAmong(kPolicies, policy.Text())) errors.NotSupported(path, policy, kPolicies);
}

void ValidateTrafficDistribution(Request& request, Struct spec, FieldPath path) {
  constexpr std::array<std::string_view, 3> kChoices = {"PreferClose", "PreferSameZone", "PreferSameNode"};
  const std::span<const std::string_view> choices(
      kChoices.data(), request.release.Gate("PreferSameTrafficDistribution") ? kChoices.size() : 1);
  const Part choice = spec.Get("trafficDistribution");
  if (choice && !IsAmong(choices, choice.Text())) request.errors.NotSupported(path, choice, choices);
}

void ValidateServiceTypeOf(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 4> kTypes = {"ClusterIP", "ExternalName", "LoadBalancer",
                                                      "NodePort"};
  if (!IsAmong(kTypes, spec.Text("type"))) errors.NotSupported(path, spec.Text("type"), kTypes);
}

void ValidateServiceOf(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateTopologyMode(request);
  if (spec.Count("ports") == 0 && !IsHeadless(request.object) && NeedsClusterIp(request.object)) {
    errors.Required(path.Child("ports"));
  }
  ValidateHeadlessType(request, path);
  if (!NeedsClusterIp(request.object)) ValidateExternalName(spec, path, errors);
  ValidateServicePorts(spec, path.Child("ports"), errors);
  ValidateLabels(spec.Get("selector"), path.Child("selector"), errors);
  ValidateSessionAffinity(spec, path, errors);
  ValidateServiceClusterIpsRelatedFields(request);
  ValidateExternalIps(request, spec, path.Child("externalIPs"));
  ValidateServiceTypeOf(spec, path.Child("type"), errors);
  ValidateRepeatedPorts(spec, path.Child("ports"), errors);
  if (spec.Count("loadBalancerSourceRanges") != 0) {
    ValidateSourceRangeFields(request, spec, path.Child("LoadBalancerSourceRanges"));
  } else {
    ValidateSourceRangeAnnotation(request);
  }
  if (spec.Has("allocateLoadBalancerNodePorts") && spec.Text("type") != "LoadBalancer") {
    errors.Forbidden(path.Child("allocateLoadBalancerNodePorts"), std::string(kBalancerOnly));
  }
  ValidateLoadBalancerClass(request);
  ValidateExternalTraffic(request, spec, path);
  ValidateInternalTraffic(spec, path.Child("internalTrafficPolicy"), errors);
  ValidateTrafficDistribution(request, spec, path.Child("trafficDistribution"));
}

}  // namespace

void ValidateServiceCreate(Request& request) {
  ValidateMetadata(request);
  ValidateServiceOf(request);
}

void ValidateServiceUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateUpgradeDowngradeClusterIps(request);
  ValidateUpgradeDowngradeIpFamilies(request);
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  if (spec.Text("type") == "LoadBalancer" && old.Text("type") == "LoadBalancer" &&
      !Equal(spec.Get("loadBalancerClass"), old.Get("loadBalancerClass"))) {
    request.errors.Invalid(request.Path("spec", "loadBalancerClass"), spec.Get("loadBalancerClass"),
                           "may not change once set");
  }
  if (NeedsHealthCheck(request.object) && NeedsHealthCheck(request.old) &&
      spec.Int("healthCheckNodePort") != old.Int("healthCheckNodePort")) {
    request.errors.Forbidden(request.Path("spec", "healthCheckNodePort"), std::string(kFieldIsImmutable));
  }
  ValidateServiceOf(request);
}

}  // namespace plimsoll::builtin
