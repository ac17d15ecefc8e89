// Defaults of Nodes.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsNode(Struct node, const Release& release);

}  // namespace plimsoll::builtin
