// Validation of IPAddresses and ServiceCIDRs: pkg/apis/networking/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateIpAddress(Request& request);
void ValidateIpAddressUpdate(Request& request);

void ValidateServiceCidr(Request& request);
void ValidateServiceCidrUpdate(Request& request);

}  // namespace plimsoll::builtin
