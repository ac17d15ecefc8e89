// Ports of Services.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidateServicePorts(Struct spec, FieldPath path, Errors& errors);
// Node ports that a Service cannot have, and ports that are there twice.
void ValidateRepeatedPorts(Struct spec, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
