// Warnings of Nodes.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfNode(Request& request);

}  // namespace plimsoll::builtin
