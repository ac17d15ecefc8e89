// The kinds of the group `policy`.
#include <array>

#include "../prepare/pod_disruption_budget.h"
#include "../validate/pod_disruption_budget.h"
#include "../validate/pod_requests.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kPolicyStrategies = {
    Strategy{
        .group = "policy",
        .kind = "Eviction",
        .is_review = true,
        .create = {.validate = ValidatePodEviction},
    },
    Strategy{
        .group = "policy",
        .kind = "PodDisruptionBudget",
        .create = {.prepare = PrepareBudgetForCreate, .validate = ValidatePodDisruptionBudget},
        .update = {.prepare = PrepareBudgetForUpdate, .validate = ValidatePodDisruptionBudget},
        .status = {.prepare = PrepareBudgetForStatus, .validate = ValidatePodDisruptionBudgetStatus},
    },
};

}  // namespace

std::span<const Strategy> PolicyStrategies() { return kPolicyStrategies; }

}  // namespace plimsoll::builtin
