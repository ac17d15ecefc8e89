// Preparation of the kinds of certificates.k8s.io.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// The server sets who requested it.
void PrepareSigningRequestForCreate(Request& request);
void PrepareSigningRequestForUpdate(Request& request);
// Decisions stay as they are, and conditions get times.
void PrepareSigningRequestForStatus(Request& request);
void PrepareSigningRequestForApproval(Request& request);

}  // namespace plimsoll::builtin
