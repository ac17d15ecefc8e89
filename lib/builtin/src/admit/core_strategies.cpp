// The kinds of the core group.
#include <array>

#include "../convert/secret.h"
#include "../default/pod.h"
#include "../default/secret.h"
#include "../default/workloads.h"
#include "../prepare/generation.h"
#include "../prepare/pod.h"
#include "../prepare/secret.h"
#include "../prepare/workloads.h"
#include "../validate/config_map.h"
#include "../validate/pod.h"
#include "../validate/replication_controller.h"
#include "../validate/secret.h"
#include "../warn/pod.h"
#include "../warn/workloads.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kCoreStrategies = {
    Strategy{
        .group = "",
        .kind = "ConfigMap",
        .create = {.validate = ValidateConfigMap},
        .update = {.validate = ValidateConfigMapUpdate},
    },
    Strategy{
        .group = "",
        .kind = "Pod",
        .defaults = SetDefaultsPod,
        .create = {.prepare = PreparePodForCreate, .validate = ValidatePodCreate, .warn = WarnOfPod},
        .update = {.prepare = PreparePodForUpdate, .validate = ValidatePodUpdate},
        .status = {.prepare = PreparePodForStatus,
                   .validate = ValidatePodStatusUpdate,
                   .warn = WarnOfPodStatus},
        .resize = {.prepare = PreparePodForResize, .validate = ValidatePodResize},
        .ephemeral_containers = {.prepare = PreparePodForEphemeralContainers,
                                 .validate = ValidatePodEphemeralContainersUpdate},
    },
    Strategy{
        .group = "",
        .kind = "PodTemplate",
        .defaults = SetDefaultsPodTemplateObject,
        .create = {.prepare = PreparePodTemplateForCreate,
                   .validate = ValidatePodTemplate,
                   .warn = WarnOfPodTemplate},
        .update = {.prepare = PreparePodTemplateForUpdate,
                   .validate = ValidatePodTemplateUpdate,
                   .warn = WarnOfPodTemplateUpdate},
    },
    Strategy{
        .group = "",
        .kind = "ReplicationController",
        .defaults = SetDefaultsReplicationController,
        // Reading from the store sets defaults again.
        .from_internal = SetDefaultsReplicationController,
        .create = {.prepare = PrepareWorkloadForCreate,
                   .validate = ValidateReplicationController,
                   .warn = WarnOfReplicated},
        .update = {.prepare = PrepareWorkloadForUpdate,
                   .validate = ValidateReplicationControllerUpdate,
                   .warn = WarnOfReplicationControllerUpdate},
        .status = {.prepare = KeepOldSpec, .validate = ValidateReplicationControllerStatusUpdate},
    },
    Strategy{
        .group = "",
        .kind = "Secret",
        .defaults = SetDefaultsSecret,
        .to_internal = ConvertSecret,
        .create = {.validate = ValidateSecret},
        .update = {.prepare = PrepareSecretForUpdate, .validate = ValidateSecretUpdate},
    },
};

}  // namespace

std::span<const Strategy> CoreStrategies() { return kCoreStrategies; }

}  // namespace plimsoll::builtin
