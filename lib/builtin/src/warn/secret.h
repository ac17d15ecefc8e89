// Warnings about Secrets: warningsForSecret.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void WarnOfSecret(Request& request);

}  // namespace plimsoll::builtin
