// The kinds of the group `autoscaling`.
#include <array>

#include "../convert/autoscaler.h"
#include "../default/autoscaler.h"
#include "../prepare/autoscaler.h"
#include "../prepare/generation.h"
#include "../validate/autoscaler.h"
#include "../validate/scale.h"
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
    Strategy{
        .group = "autoscaling",
        .kind = "Scale",
        .is_review = true,
        .create = {.validate = ValidateScale},
        .update = {.validate = ValidateScale},
    },
};

}  // namespace

std::span<const Strategy> AutoscalingStrategies() { return kAutoscalingStrategies; }

}  // namespace plimsoll::builtin
