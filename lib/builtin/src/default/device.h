// Defaults of the kinds of resource.k8s.io.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsResourceClaim(Struct claim, const Release& release);
void SetDefaultsResourceClaimTemplate(Struct claim_template, const Release& release);
void SetDefaultsResourceSlice(Struct slice, const Release& release);
void SetDefaultsDeviceTaintRule(Struct rule, const Release& release);
void SetDefaultsResourcePoolStatusRequest(Struct request, const Release& release);

}  // namespace plimsoll::builtin
