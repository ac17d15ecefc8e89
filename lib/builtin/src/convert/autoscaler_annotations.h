// Annotations of autoscaling/v1 that hold what its type lacks.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plimsoll::builtin {

inline constexpr std::string_view kMetricsAnnotation = "autoscaling.alpha.kubernetes.io/metrics";
inline constexpr std::string_view kCurrentMetricsAnnotation =
    "autoscaling.alpha.kubernetes.io/current-metrics";
inline constexpr std::string_view kConditionsAnnotation = "autoscaling.alpha.kubernetes.io/conditions";
inline constexpr std::string_view kBehaviorAnnotation = "autoscaling.alpha.kubernetes.io/behavior";

inline constexpr std::array<std::string_view, 6> kRoundTripAnnotations = {
    kMetricsAnnotation,
    kCurrentMetricsAnnotation,
    kConditionsAnnotation,
    kBehaviorAnnotation,
    "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
    "autoscaling.alpha.kubernetes.io/scale-up-tolerance"};

inline bool IsRoundTripAnnotation(std::string_view key) {
  return std::ranges::find(kRoundTripAnnotations, key) != kRoundTripAnnotations.end();
}

}  // namespace plimsoll::builtin
