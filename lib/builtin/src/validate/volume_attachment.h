// Validation of VolumeAttachments: pkg/apis/storage/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateVolumeAttachment(Request& request);
// Also of the status.
void ValidateVolumeAttachmentUpdate(Request& request);

}  // namespace plimsoll::builtin
