#include "quality_of_service.h"

#include <algorithm>
#include <array>

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

// Until 1.36 the amounts of all containers counted together, those above zero.
class SummedQuality {
 public:
  void Add(Struct resources) {
    for (size_t i = 0; i < kNames.size(); ++i) {
      AddAmount(resources.Entry("requests", kNames[i]), requests_[i]);
      if (!AddAmount(resources.Entry("limits", kNames[i]), limits_[i])) has_limits_ = false;
    }
  }
  std::string_view Result() const {
    const auto is_zero = [](const value::Quantity& amount) { return amount.IsZero(); };
    if (std::ranges::all_of(requests_, is_zero) && std::ranges::all_of(limits_, is_zero)) return kBestEffort;
    return has_limits_ && requests_ == limits_ ? kGuaranteed : kBurstable;
  }

 private:
  static constexpr std::array<std::string_view, 2> kNames = {"cpu", "memory"};

  static bool AddAmount(Part amount, value::Quantity& sum) {
    const value::Quantity one = QuantityIn(amount);
    return one.Sign() > 0 && sum.Add(one).has_value();
  }

  std::array<value::Quantity, 2> requests_, limits_;
  bool has_limits_ = true;  // every container has all
};

std::string_view OlderQualityOfService(Struct spec, const Release& release) {
  SummedQuality sum;
  if (release.Gate("PodLevelResources") && spec.Has("resources")) {
    sum.Add(spec.At("resources"));
    return sum.Result();
  }
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) sum.Add(container.At("resources"));
  }
  return sum.Result();
}

}  // namespace

std::string_view QualityOfService(Struct spec, const Release& release) {
  if (!release.Since(37)) return OlderQualityOfService(spec, release);
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
