// Which nodes volumes of a StorageClass may be on.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidateAllowedTopologies(Part topologies, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
