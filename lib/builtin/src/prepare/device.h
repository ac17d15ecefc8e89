// Preparation of the kinds of resource.k8s.io: mostly fields of features that are off.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareDeviceClassForCreate(Request& request);
void PrepareDeviceClassForUpdate(Request& request);
void PrepareDeviceTaintRuleForUpdate(Request& request);
// For a creation and an update.
void PrepareResourceClaim(Request& request);
void PrepareResourceClaimForStatus(Request& request);
void PrepareResourceClaimTemplate(Request& request);
void PrepareResourcePoolStatusRequest(Request& request);
void PrepareResourceSliceForCreate(Request& request);
void PrepareResourceSliceForUpdate(Request& request);

}  // namespace plimsoll::builtin
