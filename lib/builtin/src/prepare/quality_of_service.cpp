#include "quality_of_service.h"

#include "../default/container_totals.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kBestEffort = "BestEffort", kBurstable = "Burstable", kGuaranteed = "Guaranteed";

// Of one resource: guaranteed if its request is its limit, and there is one.
std::string_view ResourceQuality(Struct resources, std::string_view name) {
  const value::Quantity request = QuantityIn(resources.Entry("requests", name));
  const value::Quantity limit = QuantityIn(resources.Entry("limits", name));
  if (request.IsZero() && limit.IsZero()) return kBestEffort;
  return request == limit ? kGuaranteed : kBurstable;
}

std::string_view QualityOf(Struct resources) {
  if (resources.Count("requests") == 0 && resources.Count("limits") == 0) return kBestEffort;
  const std::string_view cpu = ResourceQuality(resources, "cpu"),
                         memory = ResourceQuality(resources, "memory");
  return cpu == memory ? cpu : kBurstable;
}

}  // namespace

std::string_view QualityOfService(Struct spec, const Release& release) {
  const Struct resources = spec.At("resources");
  if (release.Gate("PodLevelResources") && resources &&
      (!release.Gate("PodLevelResourcesFixKubeletQOSClass") || HasPodLevelResources(resources))) {
    return QualityOf(resources);
  }
  std::string_view quality;
  for (const FieldName list : {FieldName("initContainers"), FieldName("containers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      const std::string_view own = QualityOf(container.At("resources"));
      if (own == kBurstable || (!quality.empty() && quality != own)) return kBurstable;
      quality = own;
    }
  }
  return quality.empty() ? kBestEffort : quality;
}

}  // namespace plimsoll::builtin
