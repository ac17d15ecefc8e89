// Defaults of the kinds of admissionregistration.k8s.io.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// ValidatingWebhookConfiguration and MutatingWebhookConfiguration.
void SetDefaultsValidatingWebhooks(Struct configuration, const Release& release);
void SetDefaultsMutatingWebhooks(Struct configuration, const Release& release);
// Policies of both sorts, and their bindings.
void SetDefaultsAdmissionPolicy(Struct policy, const Release& release);
void SetDefaultsAdmissionPolicyBinding(Struct binding, const Release& release);

}  // namespace plimsoll::builtin
