// The kinds of resource.k8s.io.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateDeviceClass(Request& request);
void ValidateDeviceClassUpdate(Request& request);
void ValidateResourceClaim(Request& request);
void ValidateResourceClaimUpdate(Request& request);
void ValidateResourceClaimStatus(Request& request);
void ValidateResourceClaimTemplate(Request& request);
void ValidateResourceClaimTemplateUpdate(Request& request);
void ValidateResourcePoolStatusRequest(Request& request);
void ValidateResourcePoolStatusRequestUpdate(Request& request);
void ValidateResourcePoolStatusRequestStatus(Request& request);
void ValidateResourceSlice(Request& request);
void ValidateResourceSliceUpdate(Request& request);

}  // namespace plimsoll::builtin
