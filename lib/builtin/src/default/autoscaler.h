// Defaults of HorizontalPodAutoscalers: pkg/apis/autoscaling/v2/defaults.go. Those of v1 are set while an
// object is converted.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsAutoscaler(Struct autoscaler, const Release& release);

// The utilization of CPU that is wanted where no metric is given, in percent.
inline constexpr int kDefaultCpuUtilization = 80;

}  // namespace plimsoll::builtin
