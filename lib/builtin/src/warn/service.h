// Warnings of Services.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfService(Request& request);
void WarnOfServiceStatus(Request& request);

}  // namespace plimsoll::builtin
