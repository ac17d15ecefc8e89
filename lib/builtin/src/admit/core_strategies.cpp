// The kinds of the core group.
#include <array>

#include "../convert/node.h"
#include "../convert/secret.h"
#include "../default/endpoints.h"
#include "../default/event.h"
#include "../default/namespace.h"
#include "../default/node.h"
#include "../default/persistent_volume.h"
#include "../default/pod.h"
#include "../default/quota.h"
#include "../default/secret.h"
#include "../default/service.h"
#include "../default/workloads.h"
#include "../prepare/generation.h"
#include "../prepare/limit_range.h"
#include "../prepare/namespace.h"
#include "../prepare/node.h"
#include "../prepare/persistent_volume.h"
#include "../prepare/persistent_volume_claim.h"
#include "../prepare/pod.h"
#include "../prepare/secret.h"
#include "../prepare/service.h"
#include "../prepare/service_account.h"
#include "../prepare/workloads.h"
#include "../validate/config_map.h"
#include "../validate/deployment.h"
#include "../validate/endpoints.h"
#include "../validate/event.h"
#include "../validate/limit_range.h"
#include "../validate/namespace.h"
#include "../validate/node.h"
#include "../validate/object_meta.h"
#include "../validate/persistent_volume.h"
#include "../validate/persistent_volume_claim.h"
#include "../validate/pod.h"
#include "../validate/pod_requests.h"
#include "../validate/replication_controller.h"
#include "../validate/resource_quota.h"
#include "../validate/secret.h"
#include "../validate/service.h"
#include "../validate/service_account.h"
#include "../warn/endpoints.h"
#include "../warn/node.h"
#include "../warn/persistent_volume.h"
#include "../warn/pod.h"
#include "../warn/resource_quota.h"
#include "../warn/secret.h"
#include "../warn/service.h"
#include "../warn/service_account.h"
#include "../warn/workloads.h"
#include "service_storage.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kCoreStrategies = {
    Strategy{
        .group = "",
        .kind = "Binding",
        .is_review = true,
        .create = {.validate = ValidatePodBinding},
    },
    Strategy{
        .group = "",
        .kind = "ConfigMap",
        .create = {.validate = ValidateConfigMap},
        .update = {.validate = ValidateConfigMapUpdate},
    },
    Strategy{
        .group = "",
        .kind = "Endpoints",
        .defaults = SetDefaultsEndpoints,
        .create = {.validate = ValidateEndpoints, .warn = WarnOfEndpoints},
        .update = {.validate = ValidateEndpointsUpdate, .warn = WarnOfEndpoints},
    },
    Strategy{
        .group = "",
        .kind = "Event",
        .defaults = SetDefaultsCoreEvent,
        .create = {.validate = ValidateCoreEvent},
        .update = {.validate = ValidateCoreEvent},
    },
    Strategy{
        .group = "",
        .kind = "LimitRange",
        .defaults = SetDefaultsLimitRange,
        .create = {.prepare = PrepareLimitRange, .validate = ValidateLimitRange},
        .update = {.validate = ValidateLimitRange},
    },
    Strategy{
        .group = "",
        .kind = "Namespace",
        .defaults = SetDefaultsNamespace,
        .create = {.prepare = PrepareNamespaceForCreate,
                   .validate = ValidateNamespace,
                   .finish = FinishNamespace},
        .update = {.prepare = PrepareNamespaceForUpdate,
                   .validate = ValidateNamespaceUpdate,
                   .finish = FinishNamespace},
        .status = {.prepare = KeepOldSpec, .validate = ValidateNamespaceStatus, .finish = FinishNamespace},
        .finalize = {.prepare = ResetStatus,
                     .validate = ValidateNamespaceFinalize,
                     .finish = FinishNamespace},
    },
    Strategy{
        .group = "",
        .kind = "Node",
        .defaults = SetDefaultsNode,
        .to_internal = ConvertNode,
        .from_internal = ConvertNodeBack,
        .create = {.prepare = PrepareNodeForCreate, .validate = ValidateNode, .warn = WarnOfNode},
        .update = {.prepare = PrepareNodeForUpdate, .validate = ValidateNodeUpdate, .warn = WarnOfNode},
        .status = {.prepare = PrepareNodeForStatus, .validate = ValidateNodeStatus},
    },
    Strategy{
        .group = "",
        .kind = "PersistentVolume",
        .defaults = SetDefaultsPersistentVolume,
        .create = {.prepare = PrepareVolumeForCreate,
                   .validate = ValidatePersistentVolume,
                   .warn = WarnOfPersistentVolume},
        .update = {.prepare = PrepareVolumeForUpdate,
                   .validate = ValidatePersistentVolumeUpdate,
                   .warn = WarnOfPersistentVolume},
        .status = {.prepare = PrepareVolumeForStatus, .validate = ValidateMetadataUpdate},
    },
    Strategy{
        .group = "",
        .kind = "PersistentVolumeClaim",
        .defaults = SetDefaultsPersistentVolumeClaim,
        .create = {.prepare = PrepareClaimForCreate,
                   .validate = ValidatePersistentVolumeClaim,
                   .warn = WarnOfPersistentVolumeClaim},
        .update = {.prepare = PrepareClaimForUpdate,
                   .validate = ValidatePersistentVolumeClaimUpdate,
                   .warn = WarnOfPersistentVolumeClaim},
        .status = {.prepare = PrepareClaimForStatus, .validate = ValidatePersistentVolumeClaimStatus},
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
        .status = {.prepare = KeepOldSpec, .validate = ValidateReplicaSetStatusUpdate},
    },
    Strategy{
        .group = "",
        .kind = "ResourceQuota",
        .defaults = SetDefaultsResourceQuota,
        .create = {.prepare = ResetStatus, .validate = ValidateResourceQuota, .warn = WarnOfResourceQuota},
        .update = {.prepare = ResetStatus, .validate = ValidateResourceQuotaUpdate},
        .status = {.prepare = KeepOldSpec, .validate = ValidateResourceQuotaStatus},
    },
    Strategy{
        .group = "",
        .kind = "Secret",
        .defaults = SetDefaultsSecret,
        .to_internal = ConvertSecret,
        .create = {.validate = ValidateSecret, .warn = WarnOfSecret},
        .update = {.prepare = PrepareSecretForUpdate, .validate = ValidateSecretUpdate, .warn = WarnOfSecret},
    },
    Strategy{
        .group = "",
        .kind = "Service",
        .defaults = SetDefaultsService,
        .create = {.begin = BeginServiceCreate,
                   .prepare = PrepareServiceForCreate,
                   .validate = ValidateServiceCreate,
                   .warn = WarnOfService,
                   .finish = FinishService},
        .update = {.begin = BeginServiceUpdate,
                   .prepare = PrepareServiceForUpdate,
                   .validate = ValidateServiceUpdate,
                   .warn = WarnOfService,
                   .finish = FinishService},
        .status = {.prepare = KeepOldSpec,
                   .validate = ValidateServiceStatusUpdate,
                   .warn = WarnOfServiceStatus},
    },
    Strategy{
        .group = "",
        .kind = "ServiceAccount",
        .create = {.prepare = PrepareServiceAccount,
                   .validate = ValidateMetadata,
                   .warn = WarnOfServiceAccount},
        .update = {.prepare = PrepareServiceAccount,
                   .validate = ValidateServiceAccountUpdate,
                   .warn = WarnOfServiceAccount},
    },
};

}  // namespace

std::span<const Strategy> CoreStrategies() { return kCoreStrategies; }

}  // namespace plimsoll::builtin
