// Preparation of the group storage: pkg/registry/storage.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareCsiDriverForCreate(Request& request);
void PrepareCsiDriverForUpdate(Request& request);

void PrepareCsiNode(Request& request);
void PrepareCsiNodeForStatus(Request& request);

void PrepareVolumeAttachmentForStatus(Request& request);

}  // namespace plimsoll::builtin
