// Namespaces.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateNamespace(Request& request);
void ValidateNamespaceUpdate(Request& request);
void ValidateNamespaceStatus(Request& request);
void ValidateNamespaceFinalize(Request& request);

}  // namespace plimsoll::builtin
