// The kinds of the group `admissionregistration.k8s.io`.
#include <array>

#include "../default/admission.h"
#include "../prepare/admission.h"
#include "../prepare/generation.h"
#include "../validate/admission_policy.h"
#include "../validate/webhook_configuration.h"
#include "../warn/admission.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAdmissionRegistration = "admissionregistration.k8s.io";

constexpr std::array kAdmissionRegistrationStrategies = {
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "MutatingAdmissionPolicy",
        .defaults = SetDefaultsAdmissionPolicy,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateMutatingAdmissionPolicy,
                   .warn = WarnOfStaticName},
        .update = {.prepare = CountGeneration,
                   .validate = ValidateMutatingAdmissionPolicy,
                   .warn = WarnOfStaticName},
    },
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "MutatingAdmissionPolicyBinding",
        .defaults = SetDefaultsAdmissionPolicyBinding,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateMutatingAdmissionPolicyBinding,
                   .warn = WarnOfStaticName},
        .update = {.prepare = CountGeneration,
                   .validate = ValidateMutatingAdmissionPolicyBinding,
                   .warn = WarnOfStaticName},
    },
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "MutatingWebhookConfiguration",
        .defaults = SetDefaultsMutatingWebhooks,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateWebhookConfiguration,
                   .warn = WarnOfWebhooks},
        .update = {.prepare = PrepareWebhooksForUpdate,
                   .validate = ValidateWebhookConfigurationUpdate,
                   .warn = WarnOfWebhooks},
    },
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "ValidatingAdmissionPolicy",
        .defaults = SetDefaultsAdmissionPolicy,
        .create = {.prepare = PrepareSpecForCreate,
                   .validate = ValidateValidatingAdmissionPolicy,
                   .warn = WarnOfStaticName},
        .update = {.prepare = PrepareSpecForUpdate,
                   .validate = ValidateValidatingAdmissionPolicy,
                   .warn = WarnOfStaticName},
        .status = {.prepare = KeepOldSpecAndMetadata,
                   .validate = ValidateAdmissionPolicyStatus,
                   .warn = WarnOfStaticName},
    },
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "ValidatingAdmissionPolicyBinding",
        .defaults = SetDefaultsAdmissionPolicyBinding,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateValidatingAdmissionPolicyBinding,
                   .warn = WarnOfStaticName},
        .update = {.prepare = CountGeneration,
                   .validate = ValidateValidatingAdmissionPolicyBinding,
                   .warn = WarnOfStaticName},
    },
    Strategy{
        .group = kAdmissionRegistration,
        .kind = "ValidatingWebhookConfiguration",
        .defaults = SetDefaultsValidatingWebhooks,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateWebhookConfiguration,
                   .warn = WarnOfWebhooks},
        .update = {.prepare = PrepareWebhooksForUpdate,
                   .validate = ValidateWebhookConfigurationUpdate,
                   .warn = WarnOfWebhooks},
    },
};

}  // namespace

std::span<const Strategy> AdmissionRegistrationStrategies() { return kAdmissionRegistrationStrategies; }

}  // namespace plimsoll::builtin
