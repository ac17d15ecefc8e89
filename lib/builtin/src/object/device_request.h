// The requests of a claim and the devices of a slice, whatever their version: v1beta1 has the fields of
// `exactly` in the request itself, and those of a device in `basic`. Errors of code name the newer fields,
// those of tags the fields of the version.
#pragma once

#include <cstdint>

#include "field_path.h"
#include "release.h"
#include "struct.h"

namespace plimsoll::builtin {

// Where something is: as code sees it, and as tags do.
struct DevicePlace {
  FieldPath path;
  FieldPath tagged;

  DevicePlace Child(std::string_view name) const { return {path.Child(name), tagged.Child(name)}; }
  DevicePlace Index(uint32_t index) const { return {path.Index(index), tagged.Index(index)}; }
};

// The first release in which tags speak; before, code says all of it.
inline constexpr uint32_t kDeviceTags = 37;

inline DevicePlace PlaceIn(const Release& release, FieldPath path, FieldPath tagged) {
  return {path, release.Since(kDeviceTags) ? tagged : path};
}

// `flat`: of v1beta1.
inline bool IsFlatVersion(Struct object) { return object.Text("apiVersion").ends_with("/v1beta1"); }

// What a request for exactly one kind of device has; missing when it has none.
Struct ExactRequest(Struct request, bool flat);
inline Struct DeviceBody(Struct device, bool flat) { return flat ? device.At("basic") : device; }

// Calls f with what requests ask for: `exactly`, and each of `firstAvailable`.
template <class F>
void ForEachRequestBody(Struct devices, bool flat, const F& f) {
  for (const auto& [i, request] : devices.Structs("requests")) {
    if (const Struct exactly = ExactRequest(request, flat)) f(exactly);
    for (const auto& [j, choice] : request.Structs("firstAvailable")) f(choice);
  }
}

}  // namespace plimsoll::builtin
