// The kinds of the group `storage.k8s.io`.
#include <array>

#include "../default/storage.h"
#include "../prepare/generation.h"
#include "../prepare/storage.h"
#include "../validate/csi_driver.h"
#include "../validate/csi_node.h"
#include "../validate/storage_class.h"
#include "../validate/volume_attachment.h"
#include "../warn/storage.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kStorageGroup = "storage.k8s.io";

constexpr std::array kStorageStrategies = {
    Strategy{
        .group = kStorageGroup,
        .kind = "CSIDriver",
        .defaults = SetDefaultsCsiDriver,
        .create = {.prepare = PrepareCsiDriverForCreate,
                   .validate = ValidateCsiDriver,
                   .warn = WarnOfCsiDriver},
        .update = {.prepare = PrepareCsiDriverForUpdate,
                   .validate = ValidateCsiDriverUpdate,
                   .warn = WarnOfCsiDriver},
    },
    Strategy{
        .group = kStorageGroup,
        .kind = "CSINode",
        .create = {.prepare = PrepareCsiNode, .validate = ValidateCsiNode},
        .update = {.prepare = PrepareCsiNode, .validate = ValidateCsiNodeUpdate},
        .status = {.prepare = PrepareCsiNodeForStatus, .validate = ValidateCsiNodeStatusUpdate},
    },
    Strategy{
        .group = kStorageGroup,
        .kind = "CSIStorageCapacity",
        .create = {.validate = ValidateCsiStorageCapacity, .warn = WarnOfCsiStorageCapacity},
        .update = {.validate = ValidateCsiStorageCapacityUpdate, .warn = WarnOfCsiStorageCapacity},
    },
    Strategy{
        .group = kStorageGroup,
        .kind = "StorageClass",
        .defaults = SetDefaultsStorageClass,
        .create = {.validate = ValidateStorageClass, .warn = WarnOfStorageClass},
        .update = {.validate = ValidateStorageClassUpdate, .warn = WarnOfStorageClass},
    },
    Strategy{
        .group = kStorageGroup,
        .kind = "VolumeAttachment",
        .defaults = SetDefaultsVolumeAttachment,
        .create = {.prepare = ResetStatus, .validate = ValidateVolumeAttachment},
        .update = {.prepare = ResetStatus, .validate = ValidateVolumeAttachmentUpdate},
        .status = {.prepare = PrepareVolumeAttachmentForStatus, .validate = ValidateVolumeAttachmentUpdate},
    },
    Strategy{
        .group = kStorageGroup,
        .kind = "VolumeAttributesClass",
        .create = {.validate = ValidateVolumeAttributesClass},
        .update = {.validate = ValidateVolumeAttributesClassUpdate},
    },
};

}  // namespace

std::span<const Strategy> StorageStrategies() { return kStorageStrategies; }

}  // namespace plimsoll::builtin
