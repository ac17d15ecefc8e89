// Files of a volume that are in each other's way.
#pragma once

#include "../object/struct.h"
#include "../object/warnings.h"

namespace plimsoll::builtin {

void WarnOfOverlappingPaths(Part volumes, Warnings& warnings);

}  // namespace plimsoll::builtin
