#include "pod_quota.h"

#include <array>
#include <map>
#include <set>

#include "../default/container_totals.h"
#include "../vocabulary/resource_names.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;

constexpr std::string_view kDeviceClassPrefix = "deviceclass.resource.kubernetes.io/";

// What the Pod itself asks for counts instead of the sum of its containers.
void UsePodLevelAmounts(Struct spec, FieldName list, const Release& release, Amounts& totals) {
  if (!release.Gate("PodLevelResources")) return;
  for (const auto& [name, amount] : spec.At("resources").Entries(list)) {
    if (IsPodLevelResource(name)) totals.insert_or_assign(name, QuantityIn(amount));
  }
}

void AddTo(Quantity& sum, const Quantity& more) {
  Quantity out = sum;
  // A sum that needs too many digits stays what it was.
  if (out.Add(more)) sum = out;
}

Amounts PodRequests(Struct spec, const Release& release) {
  Amounts out = ContainerTotals(spec, "requests");
  UsePodLevelAmounts(spec, "requests", release, out);
  for (const auto& [name, amount] : spec.Entries("overhead")) AddTo(out[name], QuantityIn(amount));
  return out;
}

Amounts PodLimits(Struct spec, const Release& release) {
  Amounts out = ContainerTotals(spec, "limits");
  UsePodLevelAmounts(spec, "limits", release, out);
  for (const auto& [name, amount] : spec.Entries("overhead")) {
    const auto found = out.find(name);
    if (found != out.end() && !found->second.IsZero()) AddTo(found->second, QuantityIn(amount));
  }
  return out;
}

// Resources that quotas know under their own name as well as with `requests.` or `limits.` before it.
bool IsComputeName(std::string_view name) {
  return name == "cpu" || name == "memory" || name == "ephemeral-storage";
}

// Quotas count these as `requests.NAME` only.
bool IsExtendedRequest(std::string_view name) {
  if (name.starts_with(kDeviceClassPrefix)) return true;
  return !IsNativeResource(name) && !name.starts_with("requests.") &&
         schema::QualifiedNameProblems("requests." + std::string(name)).empty();
}

NamedAmounts ComputeUsage(const Amounts& requests, const Amounts& limits) {
  NamedAmounts out;
  for (const auto& [name, amount] : requests) {
    const std::string request = "requests." + std::string(name);
    const bool known = IsComputeName(name) || name.starts_with("hugepages-");
    if (known) out.emplace(name, amount);
    if (known || IsExtendedRequest(name)) out.emplace(request, amount);
  }
  for (const auto& [name, amount] : limits) {
    if (IsComputeName(name)) out.emplace("limits." + std::string(name), amount);
  }
  return out;
}

// Pods that ended, or that should be gone by now, use nothing.
bool IsOver(Struct pod, const Release& release) {
  const std::string_view phase = pod.At("status").Text("phase");
  if (phase == "Failed" || phase == "Succeeded") return true;
  const Struct metadata = pod.At("metadata");
  if (!metadata.Has("deletionTimestamp") || !metadata.Has("deletionGracePeriodSeconds")) return false;
  const auto deleted = value::ParseTime(metadata.Text("deletionTimestamp"), value::TimeLayout::kRfc3339);
  const auto& now = release.cluster().now;
  return deleted && now && now->seconds > deleted->seconds + metadata.Int("deletionGracePeriodSeconds");
}

Amounts AmountsAskedFor(Struct container, FieldName list) {
  Amounts out;
  for (const auto& [name, amount] : container.At("resources").Entries(list)) out[name] = QuantityIn(amount);
  return out;
}

// Names of containers by the resources that they do not ask for.
using MissingNames = std::map<std::string_view, std::set<std::string_view>>;

void FindMissing(const ResourceQuota& quota, Struct container, MissingNames& missing) {
  constexpr std::array<std::string_view, 6> kRequired = {"cpu",    "limits.cpu",   "limits.memory",
                                                         "memory", "requests.cpu", "requests.memory"};
  const NamedAmounts usage =
      ComputeUsage(AmountsAskedFor(container, "requests"), AmountsAskedFor(container, "limits"));
  for (const std::string_view name : kRequired) {
    if (quota.hard.contains(name) && !usage.contains(name)) missing[name].insert(container.Text("name"));
  }
}

}  // namespace

bool HasDeadline(Struct spec) { return spec.Int("activeDeadlineSeconds", -1) >= 0; }

NamedAmounts PodUsage(Struct pod, const Release& release) {
  const Quantity one = Quantity::FromInt(1, value::QuantityFormat::kDecimalSi);
  NamedAmounts out;
  if (!IsOver(pod, release)) {
    const Struct spec = pod.At("spec");
    out = ComputeUsage(PodRequests(spec, release), PodLimits(spec, release));
    out.emplace("pods", one);
  }
  out.emplace("count/pods", one);
  return out;
}

std::string MissingForQuota(const ResourceQuota& quota, Struct pod, const Release& release) {
  const Struct spec = pod.At("spec");
  if (release.Gate("PodLevelResources") && HasPodLevelResources(spec.At("resources"))) return {};
  MissingNames missing;
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) FindMissing(quota, container, missing);
  }
  std::string out;
  for (const auto& [resource, containers] : missing) {
    out.append(out.empty() ? "must specify " : "; ").append(resource).append(" for: ");
    std::string_view separator;
    for (const std::string_view name : containers) {
      out.append(separator).append(name);
      separator = ",";
    }
  }
  return out;
}

}  // namespace plimsoll::builtin
