// What must be so before pods with a device are bound to a node.
#pragma once

#include "../object/device_request.h"
#include "../object/errors.h"

namespace plimsoll::builtin {

// The fields bindingConditions and bindingFailureConditions of a device or an allocation.
void ValidateBindingConditions(Struct device, DevicePlace place, Errors& errors);

}  // namespace plimsoll::builtin
