// What allocating a device takes of a node (`nodeAllocatableResources`), and which operations on the node are
// skipped for the devices of a slice.
#pragma once

#include "../object/device_request.h"
#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Of a device; `body` has its capacity, too.
void ValidateNodeAllocatable(Struct body, DevicePlace place, Errors& errors);
void ValidateSkippedOperations(Part operations, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
