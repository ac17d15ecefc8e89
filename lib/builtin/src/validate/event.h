// Events of both groups: pkg/apis/core/validation/events.go. Those of the newer group have stricter rules.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateCoreEvent(Request& request);
void ValidateEvent(Request& request);
void ValidateEventUpdate(Request& request);

}  // namespace plimsoll::builtin
