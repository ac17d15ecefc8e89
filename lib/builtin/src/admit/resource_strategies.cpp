// The kinds of the group `resource.k8s.io`.
#include <array>

#include "../convert/device_versions.h"
#include "../convert/resource_slice.h"
#include "../default/device.h"
#include "../prepare/device.h"
#include "../prepare/generation.h"
#include "../validate/device_taint.h"
#include "../validate/resource_claim.h"
#include "../warn/resource_slice.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kResourceStrategies = {
    Strategy{
        .group = "resource.k8s.io",
        .kind = "DeviceClass",
        .create = {.prepare = PrepareDeviceClassForCreate, .validate = ValidateDeviceClass},
        .update = {.prepare = PrepareDeviceClassForUpdate, .validate = ValidateDeviceClassUpdate},
    },
    Strategy{
        .group = "resource.k8s.io",
        .kind = "DeviceTaintRule",
        .defaults = SetDefaultsDeviceTaintRule,
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidateDeviceTaintRule},
        .update = {.prepare = PrepareDeviceTaintRuleForUpdate, .validate = ValidateDeviceTaintRuleUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateDeviceTaintRuleStatus},
    },
    Strategy{
        .group = "resource.k8s.io",
        .kind = "ResourceClaim",
        .defaults = SetDefaultsResourceClaim,
        .change_version = ConvertResourceClaimVersion,
        .create = {.prepare = PrepareResourceClaim, .validate = ValidateResourceClaim},
        .update = {.prepare = PrepareResourceClaim, .validate = ValidateResourceClaimUpdate},
        .status = {.prepare = PrepareResourceClaimForStatus, .validate = ValidateResourceClaimStatus},
    },
    Strategy{
        .group = "resource.k8s.io",
        .kind = "ResourceClaimTemplate",
        .defaults = SetDefaultsResourceClaimTemplate,
        .change_version = ConvertResourceClaimTemplateVersion,
        .create = {.prepare = PrepareResourceClaimTemplate, .validate = ValidateResourceClaimTemplate},
        .update = {.prepare = PrepareResourceClaimTemplate, .validate = ValidateResourceClaimTemplateUpdate},
    },
    Strategy{
        .group = "resource.k8s.io",
        .kind = "ResourcePoolStatusRequest",
        .defaults = SetDefaultsResourcePoolStatusRequest,
        .create = {.prepare = PrepareResourcePoolStatusRequest,
                   .validate = ValidateResourcePoolStatusRequest},
        .update = {.prepare = PrepareResourcePoolStatusRequest,
                   .validate = ValidateResourcePoolStatusRequestUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateResourcePoolStatusRequestStatus},
    },
    Strategy{
        .group = "resource.k8s.io",
        .kind = "ResourceSlice",
        .defaults = SetDefaultsResourceSlice,
        .from_internal = ConvertResourceSliceBack,
        .change_version = ConvertResourceSliceVersion,
        .create = {.prepare = PrepareResourceSliceForCreate,
                   .validate = ValidateResourceSlice,
                   .warn = WarnOfResourceSlice},
        .update = {.prepare = PrepareResourceSliceForUpdate,
                   .validate = ValidateResourceSliceUpdate,
                   .warn = WarnOfResourceSlice},
    },
};

}  // namespace

std::span<const Strategy> ResourceStrategies() { return kResourceStrategies; }

}  // namespace plimsoll::builtin
