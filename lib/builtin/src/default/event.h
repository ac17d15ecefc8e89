// Defaults of Events: what they always have.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsCoreEvent(Struct event, const Release& release);
void SetDefaultsEvent(Struct event, const Release& release);

}  // namespace plimsoll::builtin
