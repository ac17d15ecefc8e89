// Preparation of PersistentVolumeClaims.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareClaimForCreate(Request& request);
void PrepareClaimForUpdate(Request& request);
void PrepareClaimForStatus(Request& request);
// Of the spec of a claim or of a template of claims: fields of features that are off. `old` may be missing.
void DropDisabledClaimFields(Struct spec, Struct old, const Release& release);

}  // namespace plimsoll::builtin
