// The kinds of the group `apps`.
#include <array>

#include "../convert/stateful_set.h"
#include "../convert/workload_annotations.h"
#include "../default/workloads.h"
#include "../prepare/generation.h"
#include "../prepare/workloads.h"
#include "../validate/controller_revision.h"
#include "../validate/daemon_set.h"
#include "../validate/deployment.h"
#include "../validate/stateful_set.h"
#include "../warn/workloads.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kAppsStrategies = {
    Strategy{
        .group = "apps",
        .kind = "ControllerRevision",
        .create = {.validate = ValidateControllerRevision},
        .update = {.validate = ValidateControllerRevisionUpdate},
    },
    Strategy{
        .group = "apps",
        .kind = "DaemonSet",
        .defaults = SetDefaultsDaemonSet,
        .conversion_fault = DaemonSetConversionFault,
        .to_internal = ConvertDaemonSet,
        .create = {.prepare = PrepareDaemonSetForCreate,
                   .validate = ValidateDaemonSet,
                   .warn = WarnOfWorkload},
        .update = {.prepare = PrepareDaemonSetForUpdate,
                   .validate = ValidateDaemonSetUpdate,
                   .warn = WarnOfDaemonSetUpdate},
        .status = {.prepare = PrepareDaemonSetForStatus, .validate = ValidateDaemonSetStatusUpdate},
    },
    Strategy{
        .group = "apps",
        .kind = "Deployment",
        .defaults = SetDefaultsDeployment,
        .conversion_fault = DeploymentConversionFault,
        .to_internal = ConvertDeployment,
        .create = {.prepare = PrepareWorkloadForCreate,
                   .validate = ValidateDeployment,
                   .warn = WarnOfReplicated},
        .update = {.prepare = PrepareDeploymentForUpdate,
                   .validate = ValidateDeploymentUpdate,
                   .warn = WarnOfWorkloadUpdate},
        .status = {.prepare = PrepareDeploymentForStatus, .validate = ValidateDeploymentStatusUpdate},
    },
    Strategy{
        .group = "apps",
        .kind = "ReplicaSet",
        .defaults = SetDefaultsReplicaSet,
        .create = {.prepare = PrepareWorkloadForCreate,
                   .validate = ValidateReplicaSet,
                   .warn = WarnOfReplicated},
        .update = {.prepare = PrepareWorkloadForUpdate,
                   .validate = ValidateReplicaSetUpdate,
                   .warn = WarnOfWorkloadUpdate},
        .status = {.prepare = PrepareReplicatedForStatus, .validate = ValidateReplicaSetStatusUpdate},
    },
    Strategy{
        .group = "apps",
        .kind = "StatefulSet",
        .defaults = SetDefaultsStatefulSet,
        .to_internal = ConvertStatefulSet,
        .from_internal = ConvertStatefulSetBack,
        .create = {.prepare = PrepareStatefulSetForCreate,
                   .validate = ValidateStatefulSet,
                   .warn = WarnOfStatefulSet},
        .update = {.prepare = PrepareStatefulSetForUpdate,
                   .validate = ValidateStatefulSetUpdate,
                   .warn = WarnOfStatefulSetUpdate},
        .status = {.prepare = KeepOldSpec, .validate = ValidateStatefulSetStatusUpdate},
    },
};

}  // namespace

std::span<const Strategy> AppsStrategies() { return kAppsStrategies; }

}  // namespace plimsoll::builtin
