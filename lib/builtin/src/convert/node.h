// Conversion of Nodes: there is one address range where once there was one field, and a list now.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ConvertNode(Struct node, const Release& release);
void ConvertNodeBack(Struct node, const Release& release);

}  // namespace plimsoll::builtin
