#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kReplicationControllerFormA = {"v1", "ReplicationController",
                                                   "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kReplicationControllerFormB = {"v1", "ReplicationController",
                                                   "metadata: {name: a, annotations: {%"};
constexpr AdmitForm kReplicationControllerFormC = {"v1", "PodTemplate",
                                                   "metadata: {name: a}\ntemplate: {spec: {%}}"};

TEST(AdmitReplicationController, ValidatesItsSpec) {
  ExpectAdmitted(
      kReplicationControllerFormA,
      {{"selector: {a: b}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}",
        ""},
       {"", "spec.selector: Required value\nspec.template: Required value\n"},
       {"replicas: -1, minReadySeconds: -1, selector: {a: b}, template: {metadata: {labels: {a: c}}, spec: "
        "{containers: [{name: c, image: i}]}}",
        "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0\nspec.replicas: Invalid "
        "value: -1: must be greater than or equal to 0\nspec.template.metadata.labels: Invalid value: "
        "{\"a\":\"c\"}: `selector` does not match template `labels`\n"},
       {"selector: {a: b}, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, "
        "activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}}",
        "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: "
        "\"Always\"\nspec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in "
        "ReplicationController is not Supported\n"}});
}

TEST(AdmitReplicationController, KeepsFieldsThatCannotBeConverted) {
  ExpectUpdated(kReplicationControllerFormB,
                {{"non-convertible.kubernetes.io/odd: x}}\nspec: {selector: {a: b}, template: {metadata: "
                  "{labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}",
                  "}}\nspec: {selector: {a: b}, template: {metadata: {labels: {a: b}}, spec: {containers: "
                  "[{name: c, image: i}]}}}",
                  "odd: Not found: \"x\": unknown non-convertible field\n"},
                 {"non-convertible.kubernetes.io/selector: x}}\nspec: {selector: {a: b}, template: "
                  "{metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}",
                  "}}\nspec: {selector: {c: d}, template: {metadata: {labels: {c: d}}, spec: {containers: "
                  "[{name: c, image: i}]}}}",
                  "spec.selector: Invalid value: {\"c\":\"d\"}: cannot update non-convertible selector\n"}});
}

TEST(AdmitPodTemplate, ValidatesItsPods) {
  ExpectAdmitted(
      kReplicationControllerFormC,
      {{"containers: [{name: c, image: i}]", ""},
       {"", "template.spec.containers: Required value\n"},
       {"containers: [{name: c}], ephemeralContainers: [{name: e, image: i, terminationMessagePolicy: File}]",
        "template.spec.containers[0].image: Required value\ntemplate.spec.ephemeralContainers: Forbidden: "
        "ephemeral containers not allowed in pod template\n"}});
}

TEST(AdmitPodTemplate, ValidatesItsPodsInUpdates) {
  ExpectUpdated(kReplicationControllerFormC,
                {{"containers: [{name: c, image: i}]", "containers: [{name: c, image: i}]", ""},
                 {"containers: [{name: c, image: i}]", "containers: []",
                  "template.spec.containers: Required value\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
