// The kinds of the group `flowcontrol.apiserver.k8s.io`.
#include <array>

#include "../default/flow_control.h"
#include "../prepare/flow_control.h"
#include "../prepare/generation.h"
#include "../validate/flow_schema.h"
#include "../validate/priority_level.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kFlowControlStrategies = {
    Strategy{
        .group = "flowcontrol.apiserver.k8s.io",
        .kind = "FlowSchema",
        .defaults = SetDefaultsFlowSchema,
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidateFlowSchema},
        .update = {.prepare = PrepareSpecForUpdate, .validate = ValidateFlowSchema},
        .status = {.prepare = PrepareFlowControlForStatus, .validate = ValidateFlowSchemaStatus},
    },
    Strategy{
        .group = "flowcontrol.apiserver.k8s.io",
        .kind = "PriorityLevelConfiguration",
        .defaults = SetDefaultsPriorityLevel,
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidatePriorityLevel},
        .update = {.prepare = PrepareSpecForUpdate, .validate = ValidatePriorityLevel},
        .status = {.prepare = PrepareFlowControlForStatus, .validate = ValidatePriorityLevelStatus},
    },
};

}  // namespace

std::span<const Strategy> FlowControlStrategies() { return kFlowControlStrategies; }

}  // namespace plimsoll::builtin
