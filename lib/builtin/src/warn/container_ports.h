// Ports that several containers of a pod have.
#pragma once

#include "../object/struct.h"
#include "../object/warnings.h"

namespace plimsoll::builtin {

void WarnOfContainerPorts(Struct spec, FieldPath path, Warnings& warnings);

}  // namespace plimsoll::builtin
