// Preparation of Namespaces.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareNamespaceForCreate(Request& request);
void PrepareNamespaceForUpdate(Request& request);
// Canonicalize: a Namespace whose name was generated gets its label.
void FinishNamespace(Request& request);

}  // namespace plimsoll::builtin
