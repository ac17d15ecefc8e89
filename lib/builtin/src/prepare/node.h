// Preparation of Nodes.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareNodeForCreate(Request& request);
void PrepareNodeForUpdate(Request& request);
void PrepareNodeForStatus(Request& request);

}  // namespace plimsoll::builtin
