// What allocating a device takes of a node (`nodeAllocatableResources`), and which operations on the node are
// skipped for the devices of a slice.
#pragma once

#include "../object/device_request.h"
#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Of a device; `body` has its capacity, too. Without tags if an update leaves the devices as they are.
void ValidateNodeAllocatable(Struct body, bool tags, DevicePlace place, Errors& errors);
// Operations that the old object skips are not looked at.
void ValidateSkippedOperations(Part operations, Part old, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
