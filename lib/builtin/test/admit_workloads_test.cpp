#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kWorkload =
    "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
    "spec: {containers: [{name: c, image: i}]}}, %}";
constexpr std::string_view kWorkloadStatus =
    "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
    "spec: {containers: [{name: c, image: i}]}}}\nstatus: {%}";
// `%` is the selector and the rest of the template.
constexpr std::string_view kWorkloadSelector =
    "metadata: {name: a}\nspec: {%, spec: {containers: [{name: c, image: i}]}}}";

constexpr AdmitForm kDeploymentForm = {"apps/v1", "Deployment", kWorkload};
constexpr AdmitForm kDaemonSetForm = {"apps/v1", "DaemonSet", kWorkload};
constexpr AdmitForm kReplicaSetForm = {"apps/v1", "ReplicaSet", kWorkload};

TEST(AdmitDeployment, ValidatesItsNumbers) {
  ExpectAdmitted(
      kDeploymentForm,
      {{"replicas: 0", ""},
       {"replicas: -1", "spec.replicas: Invalid value: -1: must be greater than or equal to 0\n"},
       {"revisionHistoryLimit: -1",
        "spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0\n"},
       {"minReadySeconds: 600",
        "spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds\n"}});
}

TEST(AdmitDeployment, ValidatesItsStrategy) {
  ExpectAdmitted(
      kDeploymentForm,
      {{"strategy: {type: Recreate}", ""},
       {"strategy: {type: Recreate, rollingUpdate: {}}",
        "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'\n"},
       {"strategy: {rollingUpdate: {maxUnavailable: 0%, maxSurge: 0}}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"0%\": may not be 0 when `maxSurge` is "
        "0\n"},
       {"strategy: {rollingUpdate: {maxUnavailable: 101%}}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"101%\": must not be greater than "
        "100%\n"},
       {"strategy: {type: Slow}",
        "spec.strategy: Unsupported value: {\"Type\":\"Slow\",\"RollingUpdate\":null}: supported values: "
        "\"Recreate\", \"RollingUpdate\"\n"}});
}

TEST(AdmitDeployment, ValidatesItsSelector) {
  ExpectAdmitted(
      {"apps/v1", "Deployment", kWorkloadSelector},
      {{"selector: {matchExpressions: [{key: a, operator: In, values: [b]}]}, template: {metadata: {labels: "
        "{a: b}}",
        ""},
       {"template: {metadata: {labels: {a: b}}",
        "spec.selector: Required value\nspec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: "
        "`selector` "
        "does not match template `labels`\n"},
       {"selector: {}, template: {metadata: {labels: {a: b}}",
        "spec.selector: Invalid value: {}: empty selector is invalid for deployment\n"},
       {"selector: {matchLabels: {a: c}}, template: {metadata: {labels: {a: b}}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"}});
}

TEST(AdmitDeployment, RollsBackToRevisions) {
  const AdmitForm form = {"apps/v1", "Deployment",
                          "metadata: {name: a, annotations: {deprecated.deployment.rollback.to: %}}\nspec: "
                          "{selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: "
                          "{containers: [{name: c, image: i}]}}}"};
  ExpectAdmitted(form, {{"'1'", ""},
                        {"'-1'",
                         "spec.rollback.version: Invalid value: -1: must be greater than or equal to "
                         "0\n"}});
  KindAdmitter admitter;
  EXPECT_EQ(AdmissionOf(admitter, form, TestObject(form, "x")).fatal,
            "failed to parse annotation[deprecated.deployment.rollback.to]=x as int64: strconv.ParseInt: "
            "parsing \"x\": invalid syntax");
}

TEST(AdmitDeployment, KeepsItsSelector) {
  const AdmitForm form = {
      "apps/v1", "Deployment",
      "metadata: {name: a}\nspec: {selector: {matchLabels: {%}}, template: {metadata: {labels: {a: b, c: "
      "d}}, spec: {containers: [{name: c, image: i}]}}}"};
  ExpectUpdated(form,
                {{"a: b", "a: b", ""},
                 {"a: b", "c: d",
                  "spec.selector: Invalid value: {\"matchLabels\":{\"c\":\"d\"}}: field is immutable\n"}});
}

TEST(AdmitDeployment, ValidatesItsStatusAlone) {
  const AdmitForm form = {"apps/v1", "Deployment", kWorkloadStatus, Subresource::kStatus};
  ExpectUpdated(form, {{"", "replicas: 2, updatedReplicas: 2", ""},
                       {"", "replicas: 1, readyReplicas: 2",
                        "status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas\n"},
                       {"", "replicas: 2, availableReplicas: 1",
                        "status.availableReplicas: Invalid value: 1: cannot be greater than readyReplicas\n"},
                       {"collisionCount: 2", "collisionCount: 1",
                        "status.collisionCount: Invalid value: 1: cannot be decremented\n"}});
}

TEST(AdmitDeployment, WarnsOfItsName) {
  ExpectAdmitted({"apps/v1", "Deployment",
                  "metadata: {name: %}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: "
                  "{labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}"},
                 {{"a", ""},
                  {"a.b",
                   "warning: metadata.name: this is used in Pod names and hostnames, which can result in "
                   "surprising behavior; a DNS label is recommended: [must not contain dots]\n"}});
}

TEST(AdmitDaemonSet, ValidatesItsUpdates) {
  ExpectAdmitted(
      kDaemonSetForm,
      {{"updateStrategy: {type: OnDelete}", ""},
       {"updateStrategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}", ""},
       {"updateStrategy: {rollingUpdate: {maxSurge: 1}}",
        "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is "
        "non-zero\n"},
       {"updateStrategy: {rollingUpdate: {maxUnavailable: 0}}",
        "spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is "
        "0\n"}});
}

TEST(AdmitDaemonSet, CountsItsTemplates) {
  const AdmitForm form = {"apps/v1", "DaemonSet",
                          "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: "
                          "{labels: {a: b}}, spec: {containers: [{name: c, image: %}]}}}"};
  KindAdmitter admitter;
  const auto generation = [&](const KindAdmission& admission) {
    return std::string(admission.stored.root()
                           .Find("metadata")
                           ->Find("annotations")
                           ->Find("deprecated.daemonset.template.generation")
                           ->AsString());
  };
  const TestObject old(form, "i");
  EXPECT_EQ(generation(AdmissionOf(admitter, form, old)), "1");
  EXPECT_EQ(generation(AdmissionOf(admitter, form, TestObject(form, "i"), &old)), "0");
  EXPECT_EQ(generation(AdmissionOf(admitter, form, TestObject(form, "j"), &old)), "1");
}

TEST(AdmitDaemonSet, CountsUpToTheLargestNumber) {
  ExpectUpdated(
      {"apps/v1", "DaemonSet",
       "metadata: {name: a, annotations: {deprecated.daemonset.template.generation: "
       "'9223372036854775807'}}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: "
       "{a: b}}, spec: {containers: [{name: c, image: %}]}}}"},
      {{"i", "i", ""},
       {"i", "j",
        "spec.templateGeneration: Invalid value: -9223372036854775808: must not be decremented\n"
        "spec.templateGeneration: Invalid value: -9223372036854775808: must be greater than or equal "
        "to 0\n"}});
}

TEST(AdmitReplicaSet, ValidatesItsTemplate) {
  ExpectAdmitted({"apps/v1", "ReplicaSet",
                  "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: "
                  "{labels: {a: b}}, spec: {containers: [{name: c, image: i}], %}}}"},
                 {{"restartPolicy: Never",
                   "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: "
                   "\"Always\"\n"},
                  {"activeDeadlineSeconds: 1",
                   "spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicaSet "
                   "is not Supported\n"}});
  ExpectAdmitted(kReplicaSetForm,
                 {{"minReadySeconds: -1",
                   "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(AdmitControllerRevision, RequiresAnObject) {
  ExpectAdmitted({"apps/v1", "ControllerRevision", "metadata: {name: a}\nrevision: 1\n%"},
                 {{"data: {a: b}", ""},
                  {"data: [a]", "data: Required value: data must be a valid JSON object\n"},
                  {"data: null", "data: Required value: data is mandatory\n"}});
}

TEST(AdmitReplicationController, TakesTheLabelsOfItsTemplate) {
  const AdmitForm form = {"v1", "ReplicationController", "metadata: {name: a}\nspec: {%}"};
  ExpectAdmitted(
      form,
      {{"template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}", ""},
       {"", "spec.selector: Required value\nspec.template: Required value\n"},
       {"selector: {a: c}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"}});
}

TEST(AdmitPodTemplate, ValidatesItsTemplate) {
  ExpectAdmitted({"v1", "PodTemplate", "metadata: {name: a}\ntemplate: {spec: {%}}"},
                 {{"containers: [{name: c, image: i}]", ""},
                  {"containers: []", "template.spec.containers: Required value\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
