// A device of a ResourceSlice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../object/device_request.h"
#include "../object/request.h"

namespace plimsoll::builtin {

// The first release in which each set of counters has limits; before, all sets together had.
inline constexpr uint32_t kCountersOfSets = 35;

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
void ValidateCounters(Request& request, Struct set, FieldName field, DevicePlace place);
// Counters of all sets together, `what`.
void ValidateCounterTotal(Part sets, size_t most, std::string_view what, FieldPath path, Errors& errors);
// `nodeName`, `nodeSelector`, `allNodes` and so on, of which one is given: names of those that are.
void ValidateNodeNameOf(std::string_view name, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
