// What objects take of quotas, as the evaluators in pkg/quota/v1/evaluator/core count it: Pods, Services and
// claims in detail, of all others the number.
//
// Two things depend on a cluster and are left out: what nodes gave to containers that are being resized
// (their status), and extended resources that a DeviceClass provides to a ResourceClaim.
#include "quota_usage.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "../default/container_totals.h"
#include "../object/device_request.h"
#include "../vocabulary/resource_names.h"
#include "pod_quota.h"
#include "quota_scope.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;

// The most devices that a claim may get; what `allocationMode: All` counts as.
constexpr int64_t kMaxAllocatedDevices = 32;
constexpr std::string_view kStorageClassMark = ".storageclass.storage.k8s.io/";
constexpr std::string_view kDeviceClassMark = ".deviceclass.resource.k8s.io/devices";

Quantity WholeNumber(int64_t number) { return Quantity::FromInt(number, value::QuantityFormat::kDecimalSi); }

std::string CountName(std::string_view group, std::string_view resource) {
  std::string out = "count/" + std::string(resource);
  return group.empty() ? out : out + "." + std::string(group);
}

// Quotas that are older than `count/` have names of their own for these.
bool HasShortName(std::string_view group, std::string_view resource) {
  constexpr std::array<std::string_view, 4> kNames = {"configmaps", "resourcequotas",
                                                      "replicationcontrollers", "secrets"};
  return group.empty() && std::ranges::find(kNames, resource) != kNames.end();
}

bool IsIgnored(std::string_view group, std::string_view resource) {
  return resource == "events" && (group.empty() || group == "events.k8s.io");
}

NamedAmounts CountUsage(std::string_view group, std::string_view resource) {
  NamedAmounts out;
  if (resource.empty() || IsIgnored(group, resource)) return out;
  out.emplace(CountName(group, resource), WholeNumber(1));
  if (HasShortName(group, resource)) out.emplace(resource, WholeNumber(1));
  return out;
}

int64_t NodePortsOf(Struct spec) {
  const std::string_view type = spec.Text("type");
  if (type != "NodePort" && type != "LoadBalancer") return 0;
  const bool allocates = type == "NodePort" || spec.Flag("allocateLoadBalancerNodePorts", true);
  if (allocates) return spec.Count("ports");
  int64_t out = 0;
  for (const auto& [i, port] : spec.Structs("ports")) out += port.Int("nodePort") != 0 ? 1 : 0;
  return out;
}

NamedAmounts ServiceUsage(Struct spec) {
  return {{"count/services", WholeNumber(1)},
          {"services", WholeNumber(1)},
          {"services.loadbalancers", WholeNumber(spec.Text("type") == "LoadBalancer" ? 1 : 0)},
          {"services.nodeports", WholeNumber(NodePortsOf(spec))}};
}

std::string_view StorageClassOf(Struct claim) {
  const Part annotation =
      claim.At("metadata").Entry("annotations", "volume.beta.kubernetes.io/storage-class");
  return annotation ? annotation.Text() : claim.At("spec").Text("storageClassName");
}

// The larger of what is asked for and what is allocated already, in whole bytes.
std::optional<Quantity> StorageOf(Struct claim, const Release& release) {
  const Part asked = claim.At("spec").At("resources").Entry("requests", "storage");
  if (!asked) return std::nullopt;
  Quantity out = QuantityIn(asked);
  out.RoundUp(0);
  const Part allocated = claim.At("status").Entry("allocatedResources", "storage");
  if (!allocated || !release.Gate("RecoverVolumeExpansionFailure")) return out;
  Quantity other = QuantityIn(allocated);
  if (!(other > out)) return out;
  other.RoundUp(0);
  return other;
}

NamedAmounts ClaimUsage(Struct claim, const Release& release) {
  NamedAmounts out = {{"count/persistentvolumeclaims", WholeNumber(1)},
                      {"persistentvolumeclaims", WholeNumber(1)}};
  const std::string_view storage_class = StorageClassOf(claim);
  const std::string prefix = std::string(storage_class).append(kStorageClassMark);
  if (!storage_class.empty()) out.emplace(prefix + "persistentvolumeclaims", WholeNumber(1));
  if (const std::optional<Quantity> storage = StorageOf(claim, release)) {
    out.emplace("requests.storage", *storage);
    if (!storage_class.empty()) out.emplace(prefix + "requests.storage", *storage);
  }
  return out;
}

int64_t DevicesOf(Struct body) {
  const std::string_view mode = body.Text("allocationMode");
  if (mode == "All") return kMaxAllocatedDevices;
  return mode == "ExactCount" ? body.Int("count") : 0;
}

std::string DeviceClassName(Struct body) {
  return std::string(body.Text("deviceClassName")).append(kDeviceClassMark);
}

// Of alternatives, the most of each class.
std::map<std::string, int64_t> DevicesAskedFor(Struct request, bool flat) {
  std::map<std::string, int64_t> out;
  for (const auto& [i, choice] : request.Structs("firstAvailable")) {
    int64_t& most = out[DeviceClassName(choice)];
    most = std::max(most, DevicesOf(choice));
  }
  if (!out.empty()) return out;
  if (const Struct exactly = ExactRequest(request, flat)) out[DeviceClassName(exactly)] = DevicesOf(exactly);
  return out;
}

NamedAmounts ResourceClaimUsage(Struct claim) {
  std::map<std::string, int64_t> devices;
  for (const auto& [i, request] : claim.At("spec").At("devices").Structs("requests")) {
    for (const auto& [name, count] : DevicesAskedFor(request, IsFlatVersion(claim))) devices[name] += count;
  }
  NamedAmounts out = {{"count/resourceclaims.resource.k8s.io", WholeNumber(1)}};
  for (const auto& [name, count] : devices) out.emplace(name, WholeNumber(count));
  return out;
}

enum class Counted : uint8_t { kPod, kService, kClaim, kResourceClaim, kOther };

Counted CountedAs(const Request& request) {
  if (request.IsCore("Pod")) return Counted::kPod;
  if (request.IsCore("Service")) return Counted::kService;
  if (request.IsCore("PersistentVolumeClaim")) return Counted::kClaim;
  const auto& name = request.kind.name;
  const bool claim = name.group == "resource.k8s.io" && name.kind == "ResourceClaim";
  return claim ? Counted::kResourceClaim : Counted::kOther;
}

NamedAmounts UsageOf(Counted counted, Struct object, const Request& request) {
  switch (counted) {
    case Counted::kPod: return PodUsage(object, request.release);
    case Counted::kService: return ServiceUsage(object.At("spec"));
    case Counted::kClaim: return ClaimUsage(object, request.release);
    case Counted::kResourceClaim: return ResourceClaimUsage(object);
    case Counted::kOther: break;
  }
  return CountUsage(request.kind.name.group, request.kind.resource);
}

// Whether the request can change what is used. Updates of most kinds cannot.
bool MayChangeUsage(Counted counted, Subresource subresource, const Request& request) {
  if (counted == Counted::kPod && subresource == Subresource::kResize) return true;
  if (subresource != Subresource::kNone) return false;
  if (!request.is_update()) return true;
  if (counted == Counted::kPod) {
    return HasDeadline(request.object.At("spec")) != HasDeadline(request.old.At("spec"));
  }
  return counted != Counted::kOther;
}

void SubtractUsage(NamedAmounts& from, const NamedAmounts& old) {
  for (const auto& [name, amount] : old) {
    const auto found = from.find(name);
    if (found == from.end()) continue;
    if (!found->second.Subtract(amount) || found->second.Sign() < 0) from.erase(found);
  }
}

bool MatchesScopes(const ResourceQuota& quota, Counted counted, Struct object, const Release& release) {
  return std::ranges::all_of(quota.scopes, [&](const QuotaScope& scope) {
    if (counted == Counted::kPod) return PodMatchesScope(scope, object, release);
    return counted == Counted::kClaim && ClaimMatchesScope(scope, object, release);
  });
}

NamedAmounts LimitedPart(const NamedAmounts& usage, const ResourceQuota& quota) {
  NamedAmounts out;
  for (const auto& [name, amount] : usage) {
    if (!amount.IsZero() && quota.hard.contains(name)) out.emplace(name, amount);
  }
  return out;
}

}  // namespace

std::vector<QuotaClaim> CountClaims(const std::vector<ResourceQuota>& quotas, std::string_view group,
                                    std::string_view resource) {
  std::vector<QuotaClaim> out;
  const NamedAmounts usage = CountUsage(group, resource);
  for (size_t i = 0; i < quotas.size(); ++i) {
    if (!quotas[i].scopes.empty()) continue;
    QuotaClaim claim{.quota = i, .amounts = LimitedPart(usage, quotas[i])};
    if (!claim.amounts.empty()) out.push_back(std::move(claim));
  }
  return out;
}

std::vector<QuotaClaim> QuotaClaimsOf(const std::vector<ResourceQuota>& quotas, Subresource subresource,
                                      const Request& request) {
  std::vector<QuotaClaim> out;
  const Counted counted = CountedAs(request);
  if (quotas.empty() || !request.kind.namespaced || !MayChangeUsage(counted, subresource, request))
    return out;
  const NamedAmounts usage = UsageOf(counted, request.object, request);
  NamedAmounts more = usage;
  if (request.is_update()) SubtractUsage(more, UsageOf(counted, request.old, request));
  for (size_t i = 0; i < quotas.size(); ++i) {
    const ResourceQuota& quota = quotas[i];
    if (!MatchesScopes(quota, counted, request.object, request.release)) continue;
    const bool matched_before =
        request.is_update() && MatchesScopes(quota, counted, request.old, request.release);
    QuotaClaim claim{.quota = i, .amounts = LimitedPart(matched_before ? more : usage, quota)};
    if (counted == Counted::kPod) claim.missing = MissingForQuota(quota, request.object, request.release);
    if (!claim.missing.empty() || !claim.amounts.empty()) out.push_back(std::move(claim));
  }
  return out;
}

}  // namespace plimsoll::builtin
