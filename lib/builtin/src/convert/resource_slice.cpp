#include "resource_slice.h"

#include "../object/device_request.h"

namespace plimsoll::builtin {

void ConvertResourceSliceBack(Struct slice, const Release&) {
  if (!IsFlatVersion(slice)) return;
  for (const auto& [i, device] : slice.At("spec").Structs("devices")) device.Make("basic");
}

}  // namespace plimsoll::builtin
