#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodGroup = {"scheduling.k8s.io/v1beta1", "PodGroup",
                                 "metadata: {name: a}\nspec: {schedulingPolicy: {basic: {}}, %}"};
constexpr AdmitForm kCompositeGroup = {
    "scheduling.k8s.io/v1alpha3", "CompositePodGroup",
    "metadata: {name: a}\nspec: {workloadRef: {workloadName: w, templateName: "
    "t}, %}"};
constexpr AdmitForm kSchedulingWorkload = {"scheduling.k8s.io/v1beta1", "Workload",
                                           "metadata: {name: a}\nspec: {podGroupTemplates: [%]}"};

TEST(AdmitPodGroup, HasOnePolicy) {
  ExpectAdmitted(
      {"scheduling.k8s.io/v1beta1", "PodGroup", "metadata: {name: a}\nspec: {schedulingPolicy: {%}}"},
      {{"gang: {minCount: 1}", ""},
       {"", "spec.schedulingPolicy: Invalid value: \"\": must specify one of: `basic`, `gang`\n"},
       {"basic: {}, gang: {minCount: 2}",
        "spec.schedulingPolicy: Invalid value: \"{basic, gang}\": must specify exactly one of: "
        "`basic`, `gang`\n"},
       {"gang: {}", "spec.schedulingPolicy.gang.minCount: Required value\n"},
       {"gang: {minCount: -1}",
        "spec.schedulingPolicy.gang.minCount: Invalid value: -1: must be greater than or equal to "
        "1\n"}});
}

TEST(AdmitPodGroup, ValidatesItsFields) {
  ExpectAdmitted(kPodGroup,
                 {{"priority: 1000000000, priorityClassName: a", ""},
                  {"priority: 1000000001",
                   "spec.priority: Invalid value: 1000000001: must be less than or equal to 1000000000\n"},
                  {"workloadRef: {}",
                   "spec.workloadRef.workloadName: Required value\n"
                   "spec.workloadRef.templateName: Required value\n"},
                  {"disruptionMode: {}",
                   "spec.disruptionMode: Invalid value: \"\": must specify one of: `single`, `all`\n"}});
}

TEST(AdmitPodGroup, DropsFieldsOfFeaturesThatAreOff) {
  ExpectStored(
      kPodGroup,
      {{"parentCompositePodGroupName: p, preemptionPolicy: Odd, schedulingConstraints: {topology: []}, "
        "resourceClaims: [{name: a}]",
        R"(spec={"disruptionMode":{"single":{}},"schedulingPolicy":{"basic":{}}} status={})"}});
}

TEST(AdmitPodGroup, KeepsWhatItIs) {
  ExpectUpdated(kPodGroup,
                {{"priority: 1", "priority: 2", "spec.priority: Invalid value: null: field is immutable\n"},
                 {"priorityClassName: a", "disruptionMode: {all: {}}",
                  "spec.disruptionMode: Invalid value: null: field is immutable\n"
                  "spec.priorityClassName: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitPodGroup, ReportsClaimsThatItHas) {
  ExpectUpdated(
      {"scheduling.k8s.io/v1beta1", "PodGroup", "metadata: {name: a}\n%", Subresource::kStatus},
      {{"spec: {resourceClaims: [{name: a}]}",
        "status: {resourceClaimStatuses: [{name: a}, {name: b}, {name: a}]}",
        "status.resourceClaimStatuses[1].name: Invalid value: \"b\": must match the name of an entry "
        "in `spec.resourceClaims`\n"
        "status.resourceClaimStatuses[2]: Duplicate value: {\"name\":\"a\"}\n"}});
}

TEST(AdmitCompositePodGroup, NeedsAWorkload) {
  ExpectAdmitted(
      kCompositeGroup,
      {{"schedulingPolicy: {gang: {minGroupCount: 1}}", ""},
       {"schedulingPolicy: {gang: {}}", "spec.schedulingPolicy.gang.minGroupCount: Required value\n"},
       {"schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: a}, "
        "{key: b}]}",
        "spec.schedulingConstraints.topology: Too many: 2: must have at most 1 item\n"}});
  ExpectAdmitted({"scheduling.k8s.io/v1alpha3", "CompositePodGroup",
                  "metadata: {name: a}\nspec: {schedulingPolicy: {basic: {}}%}"},
                 {{"", "spec.workloadRef: Required value\n"}});
}

TEST(AdmitWorkload, HasTemplates) {
  ExpectAdmitted(
      kSchedulingWorkload,
      {{"{name: a, schedulingPolicy: {basic: {}}}", ""},
       {"",
        "spec: Invalid value: \"\": must specify one of: `podGroupTemplates`, "
        "`compositePodGroupTemplates`\n"},
       {"{name: A_, schedulingPolicy: {basic: {}}}, {schedulingPolicy: {basic: {}}}",
        "spec.podGroupTemplates[0].name: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of "
        "lower case alphanumeric characters or '-', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.podGroupTemplates[1].name: Required value\n"},
       {"{name: a, priority: 1, schedulingPolicy: {basic: {}}}, {name: b, schedulingPolicy: {basic: {}}}",
        "spec: Invalid value: null: detected multiple priority configurations\n"}});
}

TEST(AdmitWorkload, KeepsItsTemplates) {
  ExpectUpdated(
      kSchedulingWorkload,
      {{"{name: a, schedulingPolicy: {basic: {}}}", "{name: b, schedulingPolicy: {basic: {}}}",
        "spec.podGroupTemplates[0]: Forbidden: item may not be added\n"
        "spec.podGroupTemplates: Forbidden: item may not be removed\n"},
       {"{name: a, schedulingPolicy: {basic: {}}}", "{name: a, schedulingPolicy: {gang: {minCount: 1}}}",
        "spec.podGroupTemplates[0].schedulingPolicy.basic: Invalid value: null: field is immutable\n"
        "spec.podGroupTemplates[0].schedulingPolicy.gang: Invalid value: null: field cannot be set "
        "once created\n"}});
}

// The feature of composite groups is off, so that only those stay that the old object has.
TEST(AdmitWorkload, ValidatesTreesOfTemplates) {
  const AdmitForm tree = {"scheduling.k8s.io/v1alpha3", "Workload",
                          "metadata: {name: a}\nspec: {compositePodGroupTemplates: [%]}"};
  ExpectUpdated(tree,
                {{"{name: c}", "{name: c, schedulingPolicy: {basic: {}}, podGroupTemplates: [{name: c}]}",
                  "spec.compositePodGroupTemplates[0].podGroupTemplates[0].name: Duplicate value: \"c\"\n"
                  "spec.compositePodGroupTemplates: Forbidden\n"},
                 {"{name: c}", "{name: c, compositePodGroupTemplates: [{name: d, priority: 1}]}",
                  "spec.compositePodGroupTemplates[0]: Invalid value: \"c\": must have at least one child "
                  "PodGroupTemplate or CompositePodGroupTemplate\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
