// AppArmor profiles of containers that only annotations have become fields.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ApplyAppArmorAnnotations(Request& request);

}  // namespace plimsoll::builtin
