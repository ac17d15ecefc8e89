// The certificate in the status of a PodCertificateRequest.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Of a request that becomes `Issued`. Without a clock, the time of issue may be any.
void ValidateIssuedCertificate(Request& request);

}  // namespace plimsoll::builtin
