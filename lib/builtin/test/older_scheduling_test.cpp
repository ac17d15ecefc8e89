#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kOlderSchedulingFormA = {"scheduling.k8s.io/v1alpha2", "PodGroup",
                                             "metadata: {name: a}\nspec: {schedulingPolicy: {basic: {}}, %}",
                                             Subresource::kNone, "1.36"};
constexpr AdmitForm kOlderSchedulingFormB = {"scheduling.k8s.io/v1alpha2", "Workload",
                                             "metadata: {name: a}\nspec: {%}", Subresource::kNone, "1.36"};
constexpr AdmitForm kOlderSchedulingFormC = {"scheduling.k8s.io/v1alpha1", "Workload",
                                             "metadata: {name: a}\nspec: {%}", Subresource::kNone, "1.35"};

TEST(AdmitOlderScheduling, HasGroupsOf136) {
  ExpectAdmitted(kOlderSchedulingFormA,
                 {{"", ""},
                  {"disruptionMode: Odd", ""},
                  {"podGroupTemplateRef: {}",
                   "spec.podGroupTemplateRef: Invalid value: \"\": must specify one of: `workload`\n"},
                  {"podGroupTemplateRef: {workload: {}}",
                   "spec.podGroupTemplateRef.workload.workloadName: Required "
                   "value\nspec.podGroupTemplateRef.workload.podGroupTemplateName: Required value\n"},
                  {"podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: A}}",
                   "spec.podGroupTemplateRef.workload.podGroupTemplateName: Invalid value: \"A\": a "
                   "lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "
                   "must start and end with an alphanumeric character (...)\n"},
                  {"resourceClaims: [{name: a}]", ""}});
}

// Rules of the alpha feature WorkloadAwarePreemption.
constexpr AdmitForm kPreemptedGroup = {
    "scheduling.k8s.io/v1alpha2", "PodGroup", "metadata: {name: a}\nspec: {schedulingPolicy: {basic: {}}, %}",
    Subresource::kNone,           "1.36",     "WorkloadAwarePreemption"};
constexpr AdmitForm kPreemptedTemplate = {
    "scheduling.k8s.io/v1alpha2",
    "Workload",
    "metadata: {name: a}\nspec: {podGroupTemplates: [{name: t, schedulingPolicy: {basic: {}}, %}]}",
    Subresource::kNone,
    "1.36",
    "WorkloadAwarePreemption"};

TEST(AdmitOlderScheduling, ValidatesDisruptionOfGroups) {
  ExpectAdmitted(
      kPreemptedGroup,
      {{"", ""},
       {"disruptionMode: PodGroup, priorityClassName: a.b, priority: 1000000000", ""},
       {"disruptionMode: Odd",
        "spec.disruptionMode: Unsupported value: \"Odd\": supported values: \"Pod\", \"PodGroup\"\n"},
       {"disruptionMode: \"\"",
        "spec.disruptionMode: Unsupported value: \"\": supported values: \"Pod\", \"PodGroup\"\n"},
       {"priority: 1000000001",
        "spec.priority: Invalid value: 1000000001: must be less than or equal to 1000000000\n"},
       {"priority: -2147483648", ""},
       {"priorityClassName: A",
        "spec.priorityClassName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower "
        "case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

TEST(AdmitOlderScheduling, KeepsDisruptionOfGroups) {
  ExpectUpdated(
      kPreemptedGroup,
      {{"disruptionMode: PodGroup, priority: 1", "disruptionMode: PodGroup, priority: 1", ""},
       {"disruptionMode: Pod", "", ""},
       {"disruptionMode: Pod", "disruptionMode: PodGroup",
        "spec.disruptionMode: Invalid value: null: field is immutable\n"},
       {"disruptionMode: PodGroup", "", "spec.disruptionMode: Invalid value: null: field is immutable\n"},
       {"priority: 1", "priority: 2", "spec.priority: Invalid value: null: field is immutable\n"},
       {"priority: 1", "", "spec.priority: Invalid value: null: field is immutable\n"},
       {"", "priorityClassName: A", "spec.priorityClassName: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitOlderScheduling, ValidatesDisruptionOfTemplates) {
  ExpectAdmitted(kPreemptedTemplate,
                 {{"", ""},
                  {"disruptionMode: Odd, priority: 1000000001",
                   "spec.podGroupTemplates[0].disruptionMode: Unsupported value: \"Odd\": supported values: "
                   "\"Pod\", \"PodGroup\"\nspec.podGroupTemplates[0].priority: Invalid value: 1000000001: "
                   "must be less than or equal to 1000000000\n"}});
}

TEST(AdmitOlderScheduling, HasWorkloadsOf136) {
  ExpectAdmitted(
      kOlderSchedulingFormB,
      {{"podGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}]", ""},
       {"", "spec.podGroupTemplates: Required value\n"},
       {"podGroupTemplates: [{name: A, schedulingPolicy: {}}, {name: b, schedulingPolicy: {gang: {}}}, "
        "{name: b, schedulingPolicy: {basic: {}}}]",
        "spec.podGroupTemplates[2]: Duplicate value: "
        "{\"name\":\"b\",\"schedulingPolicy\":{\"basic\":{}},\"schedulingConstraints\":null}\nspec."
        "podGroupTemplates[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower "
        "case alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\nspec.podGroupTemplates[0].schedulingPolicy: Invalid value: \"\": must specify one of: "
        "`basic`, `gang`\nspec.podGroupTemplates[1].schedulingPolicy.gang.minCount: Required value\n"},
       {"controllerRef: {}, podGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}]",
        "spec.controllerRef.kind: Required value\nspec.controllerRef.name: Required value\n"}});
}

TEST(AdmitOlderScheduling, HasWorkloadsOf135) {
  ExpectAdmitted(
      kOlderSchedulingFormC,
      {{"podGroups: [{name: a, policy: {basic: {}}}]", ""},
       {"", "spec.podGroups: Required value: must have at least one item\n"},
       {"podGroups: [{name: A, policy: {}}, {name: b, policy: {basic: {}, gang: {minCount: 1}}}, {name: b, "
        "policy: {gang: {}}}]",
        "spec.podGroups[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\nspec.podGroups[0].policy: Required value: exactly one of `basic`, `gang` is "
        "required\nspec.podGroups[1].policy: Invalid value: \"{`basic`, `gang`}\": exactly one of `basic`, "
        "`gang` is required, but multiple fields are set\nspec.podGroups[2].name: Duplicate value: "
        "\"b\"\nspec.podGroups[2].policy.gang.minCount: Invalid value: 0: must be greater than zero\n"},
       {"controllerRef: {}, podGroups: [{name: a, policy: {basic: {}}}]",
        "spec.controllerRef.kind: Required value\nspec.controllerRef.name: Required value\n"},
       {"controllerRef: {apiGroup: A_, kind: a/b, name: \"%\"}, podGroups: [{name: a, policy: {basic: {}}}]",
        "spec.controllerRef.apiGroup: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\nspec.controllerRef.kind: Invalid value: \"a/b\": may not contain "
        "'/'\nspec.controllerRef.name: Invalid value: \"%\": may not contain '%'\n"}});
}

TEST(AdmitOlderScheduling, KeepsWorkloadsOf135) {
  ExpectUpdated(
      kOlderSchedulingFormC,
      {{"podGroups: [{name: a, policy: {basic: {}}}]", "podGroups: [{name: a, policy: {basic: {}}}]", ""},
       {"controllerRef: {kind: k, name: 'n'}, podGroups: [{name: a, policy: {basic: {}}}]",
        "controllerRef: {kind: k, name: m}, podGroups: [{name: a, policy: {basic: {}}}]",
        "controllerRef: Invalid value: {\"APIGroup\":\"\",\"Kind\":\"k\",\"Name\":\"m\"}: field is "
        "immutable\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
