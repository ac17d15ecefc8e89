// The kinds of the group `autoscaling`.
#include <array>

#include "../convert/autoscaler.h"
#include "../default/autoscaler.h"
#include "../prepare/autoscaler.h"
#include "../prepare/generation.h"
#include "../validate/autoscaler.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kAutoscalingStrategies = {
    Strategy{
        .group = "autoscaling",
        .kind = "HorizontalPodAutoscaler",
        .defaults = SetDefaultsAutoscaler,
        // Objects are stored as v2, and reading them from the store sets defaults again.
        .from_internal = SetDefaultsAutoscaler,
        .to_hub = WriteAutoscalerAsV2,
        .from_hub = WriteAutoscalerAsV1,
        .create = {.prepare = PrepareAutoscalerForCreate, .validate = ValidateAutoscaler},
        .update = {.prepare = PrepareAutoscalerForUpdate, .validate = ValidateAutoscalerUpdate},
        .status = {.prepare = KeepOldSpec, .validate = ValidateAutoscalerStatusUpdate},
    },
};

}  // namespace

std::span<const Strategy> AutoscalingStrategies() { return kAutoscalingStrategies; }

}  // namespace plimsoll::builtin
