// Updates of the status of pods.
#include <array>
#include <string>
#include <vector>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "container_status.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/ip_address.h"
#include "pod.h"
#include "pod_annotations.h"
#include "pod_options.h"

namespace plimsoll::builtin {
namespace {

void ValidatePodConditions(Struct status, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kOfSystem = {"PodScheduled", "Ready", "Initialized"};
  for (const auto& [i, condition] : status.Structs("conditions")) {
    const int64_t generation = condition.Int("observedGeneration");
    if (generation < 0) {
      errors.Invalid(path.Index(i).Child("observedGeneration"), generation, "must be a non-negative integer");
    }
    const std::string_view type = condition.Text("type");
    if (!IsAmong(kOfSystem, type)) {
      errors.Invalid(path.Index(i).Child("Type"), type, schema::QualifiedNameProblems(type));
    }
  }
}

void ValidateNominatedNode(Request& request, Struct status, Struct old, FieldPath path) {
  const std::string_view name = status.Text("nominatedNodeName");
  if (name.empty() || name == old.Text("nominatedNodeName")) return;
  request.errors.Invalid(path, name, schema::Dns1123SubdomainProblems(name));
  if (request.release.Gate("ClearingNominatedNodeNameAfterBinding") &&
      request.old.At("spec").Has("nodeName")) {
    request.errors.Forbidden(path, "may not be set on pods that are already bound to a node");
  }
}

void ValidateClaimStatuses(Struct status, Struct spec, const Release& release, FieldPath path,
                           Errors& errors) {
  const Part statuses = status.Get("resourceClaimStatuses");
  for (const auto& [i, claim] : statuses.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view name = claim.Text("name");
    bool known = false, repeated = false;
    for (const auto& [j, one] : spec.Structs("resourceClaims")) known |= one.Text("name") == name;
    for (const auto& [j, one] : statuses.Structs()) repeated |= j < i && one.Text("name") == name;
    if (!known) {
      errors.Invalid(item.Child("name"), name, "must match the name of an entry in `spec.resourceClaims`");
    }
    if (repeated) errors.Duplicate(item.Child("name"), name);
    if (const Part own = claim.Get("resourceClaimName")) {
      errors.Invalid(item.Child(release.Since(36) ? "resourceClaimName" : "name"), own,
                     schema::Dns1123SubdomainProblems(own.Text()));
    }
  }
}

Struct FindContainer(Struct spec, std::string_view name) {
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      if (container.Text("name") == name) return container;
    }
  }
  return {};
}

void ValidateRequestMapping(Struct mapping, Part mappings, uint32_t index, Struct spec, FieldPath path,
                            FieldPath item, Errors& errors) {
  const std::string_view container = mapping.Text("containerName"), resource = mapping.Text("resourceName");
  const std::string_view request = mapping.Text("requestName");
  const Struct found = FindContainer(spec, container);
  if (!found) {
    errors.Invalid(item.Child("containerName"), container,
                   "must match the name of an entry in spec.initContainers.name or spec.containers.name");
  } else if (!found.At("resources").Entry("requests", resource)) {
    errors.Invalid(
        item.Child("resourceName"), resource,
        "must match the extended resource name of an entry in spec.initContainers.resources.requests or "
        "spec.containers.resources.requests");
  }
  errors.Invalid(path.Child("requestName"), request, schema::Dns1123LabelProblems(request));
  for (const auto& [i, before] : mappings.Structs()) {
    if (i == index) return;
    if (before.Text("containerName") != container || before.Text("resourceName") != resource ||
        before.Text("requestName") != request) {
      continue;
    }
    errors.Duplicate(item.Child("containerName"), container);
    errors.Duplicate(item.Child("resourceName"), resource);
    errors.Duplicate(item.Child("requestName"), request);
    return;
  }
}

void ValidateExtendedClaim(Struct status, Struct spec, FieldPath path, Errors& errors) {
  const Struct claim = status.At("extendedResourceClaimStatus");
  if (!claim) return;
  const Part mappings = claim.Get("requestMappings");
  if (mappings.Count() == 0) {
    errors.Required(path.Child("requestMappings"), "at least one request mapping is required");
  }
  for (const auto& [i, mapping] : mappings.Structs()) {
    ValidateRequestMapping(mapping, mappings, i, spec, path, path.Child("requestMappings").Index(i), errors);
  }
  const std::string_view name = claim.Text("resourceClaimName");
  if (name.empty()) return errors.Required(path.Child("resourceClaimName"));
  errors.Invalid(path.Child("resourceClaimName"), name, schema::Dns1123SubdomainProblems(name));
}

bool HoldsIp(Part list, std::string_view ip) {
  for (const auto& [i, one] : list.Structs()) {
    if (one.Text("ip") == ip) return true;
  }
  return false;
}

// At most one address of each family. Addresses that the old object has need not be in order.
void ValidateAddressList(Part list, Part old, FieldPath path, const Release& release, Errors& errors) {
  int v4 = 0, v6 = 0;
  std::string no_address;  // the first
  for (const auto& [i, address] : list.Structs()) {
    const std::string_view ip = address.Text("ip");
    if (!HoldsIp(old, ip)) errors.Invalid(path.Index(i), ip, IpProblems(ip, release.Since(kStrictAddresses)));
    const auto parsed = value::ParseIp(ip, value::IpReading::kSloppy);
    if (parsed) ++(parsed->is_v4 ? v4 : v6);
    if (!parsed && no_address.empty())
      no_address = "invalid IP[" + std::to_string(i) + "]: " + std::string(ip);
  }
  if (list.Count() > 1 && !no_address.empty())
    errors.Internal(path, "failed to check for dual stack with error:" + no_address);
  if (list.Count() > 1 && (v4 == 0 || v6 == 0 || list.Count() > 2)) {
    errors.Invalid(path, list, "may specify no more than one IP for each IP family");
  }
}

void ValidateFirstPodIp(Struct status, FieldPath path, Errors& errors) {
  const Part ips = status.Get("podIPs");
  if (status.Has("podIP") != (ips.Count() != 0)) {
    errors.Invalid(path, ips, "podIP and podIPs must either both be set or both be unset");
  } else if (ips.Count() != 0 && ips.Structs()[0].value.Text("ip") != status.Text("podIP")) {
    errors.Invalid(path.Index(0).Child("ip"), ips.Structs()[0].value.Text("ip"), "must be equal to `podIP`");
  }
}

void ValidatePodAddresses(Request& request, Struct status, Struct old) {
  const Part ips = status.Get("podIPs"), hosts = status.Get("hostIPs");
  const FieldPath path = request.Path("status", "podIPs"), host_path = request.Path("status", "hostIPs");
  ValidateAddressList(ips, old.Get("podIPs"), path, request.release, request.errors);
  if (request.release.Since(37)) ValidateFirstPodIp(status, path, request.errors);
  if (hosts.Count() == 0) return;
  const std::string_view first = hosts.Structs()[0].value.Text("ip");
  if (first != status.Text("hostIP")) {
    request.errors.Invalid(host_path.Index(0).Child("ip"), first, "must be equal to `hostIP`");
  }
  ValidateAddressList(hosts, old.Get("hostIPs"), host_path, request.release, request.errors);
}

}  // namespace

void ValidatePodStatusUpdate(Request& request) {
  const PodOptions options = PodOptionsOf(request.object, request.old, request.release);
  const Struct status = request.object.At("status"), old = request.old.At("status"),
               spec = request.object.At("spec");
  const FieldPath path = request.Path("status");
  Errors& errors = request.errors;
  ValidateMetadataUpdate(request);
  ValidatePodAnnotationUpdates(request, options);
  ValidatePodConditions(status, path.Child("conditions"), errors);
  ValidateNominatedNode(request, status, old, path.Child("nominatedNodeName"));
  if (status.Int("observedGeneration") < 0) {
    errors.Invalid(path.Child("observedGeneration"), status.Int("observedGeneration"),
                   "must be a non-negative integer");
  }
  ValidateImmutableField(status.Get("qosClass"), old.Get("qosClass"), path.Child("qosClass"), errors);
  ValidateStateTransitions(request, options, path);
  ValidateClaimStatuses(status, spec, request.release, path.Child("resourceClaimStatuses"), errors);
  ValidateExtendedClaim(status, spec, path.Child("extendedResourceClaimStatus"), errors);
  ValidatePodAddresses(request, status, old);
  ValidateContainerStatuses(status, spec, request.release, path, errors);
}

}  // namespace plimsoll::builtin
