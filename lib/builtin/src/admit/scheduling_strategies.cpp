// The kinds of the group `scheduling.k8s.io`.
#include <array>

#include "../default/pod_group.h"
#include "../default/priority_class.h"
#include "../prepare/generation.h"
#include "../prepare/pod_group.h"
#include "../validate/pod_group.h"
#include "../validate/priority_class.h"
#include "../validate/scheduling_workload.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kSchedulingStrategies = {
    Strategy{
        .group = "scheduling.k8s.io",
        .kind = "CompositePodGroup",
        .defaults = SetDefaultsPodGroup,
        .create = {.prepare = PrepareCompositePodGroup, .validate = ValidateCompositePodGroup},
        .update = {.prepare = PrepareCompositePodGroup, .validate = ValidateCompositePodGroupUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateCompositePodGroupStatus},
    },
    Strategy{
        .group = "scheduling.k8s.io",
        .kind = "PodGroup",
        .defaults = SetDefaultsPodGroup,
        .create = {.prepare = PreparePodGroup, .validate = ValidatePodGroup, .finish = FinishPodGroup},
        .update = {.prepare = PreparePodGroup, .validate = ValidatePodGroupUpdate, .finish = FinishPodGroup},
        .status = {.prepare = PreparePodGroupForStatus,
                   .validate = ValidatePodGroupStatus,
                   .finish = FinishPodGroup},
    },
    Strategy{
        .group = "scheduling.k8s.io",
        .kind = "PriorityClass",
        .defaults = SetDefaultsPriorityClass,
        .create = {.prepare = StartGeneration, .validate = ValidatePriorityClass},
        .update = {.validate = ValidatePriorityClassUpdate},
    },
    Strategy{
        .group = "scheduling.k8s.io",
        .kind = "Workload",
        .create = {.prepare = PrepareWorkload, .validate = ValidateWorkload},
        .update = {.prepare = PrepareWorkload, .validate = ValidateWorkloadUpdate},
    },
};

}  // namespace

std::span<const Strategy> SchedulingStrategies() { return kSchedulingStrategies; }

}  // namespace plimsoll::builtin
