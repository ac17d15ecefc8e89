#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kConditionRulesFormA = {
    "policy/v1", "PodDisruptionBudget",
    "metadata: {name: a}\nspec: {minAvailable: 1}\nstatus: {disruptionsAllowed: 0, currentHealthy: 0, "
    "desiredHealthy: 0, expectedPods: 0, conditions: [%]}",
    Subresource::kStatus};
constexpr AdmitForm kConditionRulesFormB = {
    "certificates.k8s.io/v1", "CertificateSigningRequest",
    "metadata: {name: a}\nspec: {signerName: a.b/c, usages: [client auth], request: LS0t}\nstatus: {%}",
    Subresource::kStatus};
constexpr AdmitForm kConditionRulesFormC = {
    "flowcontrol.apiserver.k8s.io/v1", "FlowSchema",
    "metadata: {name: a}\nspec: {priorityLevelConfiguration: {name: p}}\nstatus: {conditions: [%]}",
    Subresource::kStatus};

TEST(AdmitConditions, HaveAllFields) {
  ExpectUpdated(
      kConditionRulesFormA,
      {{"",
        "{type: A, status: \"True\", reason: R, message: m, lastTransitionTime: \"2024-01-01T00:00:00Z\"}",
        ""},
       {"", "{}",
        "status.conditions[0].type: Required value: is required\nstatus.conditions[0].status: Required "
        "value\nstatus.conditions[0].lastTransitionTime: Required value\nstatus.conditions[0].reason: "
        "Required value\n"},
       {"",
        "{type: a b, status: Odd, reason: \"a b\", observedGeneration: -1, message: m, lastTransitionTime: "
        "\"2024-01-01T00:00:00Z\"}",
        "status.conditions[0].type: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\nstatus.conditions[0].status: Unsupported value: \"Odd\": supported values: \"False\", "
        "\"True\", \"Unknown\"\nstatus.conditions[0].observedGeneration: Invalid value: -1: must be greater "
        "than or equal to zero\nstatus.conditions[0].reason: Invalid value: \"a b\": a condition reason must "
        "start with alphabetic character, optionally followed by a string of alphanumeric characters or "
        "'_,:', and must end with an alphanumeric character or '_' (...)\n"},
       {"",
        "{type: A, status: \"True\", reason: R, message: m, lastTransitionTime: \"2024-01-01T00:00:00Z\"}, "
        "{type: A, status: \"False\", reason: R, message: m, lastTransitionTime: \"2024-01-01T00:00:00Z\"}",
        "status.conditions[1]: Duplicate value: \"A\"\n"}});
}

TEST(AdmitRequestConditions, AreDecisions) {
  ExpectUpdated(
      kConditionRulesFormB,
      {{"", "conditions: [{type: Odd, status: \"Unknown\"}]",
        "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE REQUEST\n"},
       {"", "conditions: [{type: \"\", status: Odd}]",
        "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE "
        "REQUEST\nstatus.conditions[0].type: Required value\nstatus.conditions[0].status: Unsupported value: "
        "\"Odd\": supported values: \"False\", \"True\", \"Unknown\"\n"},
       {"", "conditions: [{type: Failed, status: \"False\"}]",
        "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE "
        "REQUEST\nstatus.conditions[0].status: Unsupported value: \"False\": supported values: \"True\"\n"},
       {"", "conditions: [{type: Odd, status: \"True\"}, {type: Odd, status: \"True\"}]",
        "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE "
        "REQUEST\nstatus.conditions[1].type: Duplicate value: \"Odd\"\n"},
       {"", "certificate: eA==",
        "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE "
        "REQUEST\nstatus.certificate: Invalid value: \"<certificate data>\": must contain at least one "
        "CERTIFICATE PEM block\n"}});
}

TEST(AdmitFlowConditions, HaveTypesAndStatuses) {
  ExpectUpdated(kConditionRulesFormC,
                {{"", "{type: Dangling, status: \"True\"}", ""},
                 {"", "{type: a b, status: \"\"}", ""},
                 {"", "{type: Dangling, status: Odd, reason: \"a b\"}", ""},
                 {"", "{type: Dangling, status: \"True\"}, {type: Dangling, status: \"True\"}",
                  "status.conditions[1].type: Duplicate value: \"Dangling\"\n"}});
}

TEST(AdmitRequestConditions, StayAsTheyAre) {
  ExpectUpdated(kConditionRulesFormB,
                {{"conditions: [{type: Approved, status: \"True\"}]",
                  "conditions: [{type: Approved, status: \"True\"}]",
                  "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE "
                  "REQUEST\nstatus.conditions: Forbidden: updates may not modify a condition of type "
                  "\"Approved\"\n@@ -4,7 +4,7 @@\n   \"Status\": \"True\",\n   \"Reason\": \"\",\n   "
                  "\"Message\": \"\",\n-  \"LastUpdateTime\": null,\n-  \"LastTransitionTime\": null\n+  "
                  "\"LastUpdateTime\": \"NOW\",\n+  \"LastTransitionTime\": \"NOW\"\n  }\n ]\n\n"},
                 {"conditions: [{type: Approved, status: \"True\", lastUpdateTime: \"2024-01-01T00:00:00Z\", "
                  "lastTransitionTime: \"2024-01-01T00:00:00Z\"}]",
                  "conditions: [{type: Approved, status: \"True\", reason: R}]",
                  "spec.request: Invalid value: \"LS0t\": PEM block type must be CERTIFICATE REQUEST\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
