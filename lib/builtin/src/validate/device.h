// A device of a ResourceSlice.
#pragma once

#include "../object/device_request.h"
#include "../object/request.h"

namespace plimsoll::builtin {

// Whether the tags of attributes are validated: not if an update leaves the devices as they are.
bool UsesAttributeTags(const Request& request);

struct DeviceRules {
  bool selects_nodes = false;   // the slice has perDeviceNodeSelection
  bool attribute_tags = false;  // see UsesAttributeTags
};
// `old_body` is the device of the same name in the old slice, if there is one; `body` has the fields of a
// device.
void ValidateDevice(Request& request, std::string_view name, Struct body, Struct old_body, DevicePlace place,
                    DeviceRules rules);
// Counters by name, which a set has or a device consumes. `field` has the name of the set.
void ValidateCounters(Struct set, FieldName field, const Release& release, DevicePlace place, Errors& errors);
// `nodeName`, `nodeSelector`, `allNodes` and so on, of which one is given: names of those that are.
void ValidateNodeNameOf(std::string_view name, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
