// Validation of Leases and LeaseCandidates: pkg/apis/coordination/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateLease(Request& request);
void ValidateLeaseUpdate(Request& request);
void ValidateLeaseCandidate(Request& request);
void ValidateLeaseCandidateUpdate(Request& request);

}  // namespace plimsoll::builtin
