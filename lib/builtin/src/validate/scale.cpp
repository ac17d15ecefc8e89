#include "scale.h"

#include "field.h"

namespace plimsoll::builtin {

void ValidateScale(Request& request) {
  ValidateNonnegativeField(request.object.At("spec").Int("replicas"), request.Path("spec", "replicas"),
                           request.errors);
}

}  // namespace plimsoll::builtin
