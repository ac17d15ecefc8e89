// ControllerRevisions.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateControllerRevision(Request& request);
void ValidateControllerRevisionUpdate(Request& request);

}  // namespace plimsoll::builtin
