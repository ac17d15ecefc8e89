// ValidatingAdmissionPolicy, MutatingAdmissionPolicy and their bindings.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// For a creation and an update.
void ValidateValidatingAdmissionPolicy(Request& request);
void ValidateMutatingAdmissionPolicy(Request& request);
void ValidateAdmissionPolicyStatus(Request& request);
void ValidateValidatingAdmissionPolicyBinding(Request& request);
void ValidateMutatingAdmissionPolicyBinding(Request& request);

}  // namespace plimsoll::builtin
