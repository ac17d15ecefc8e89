// Deployments and the like: selectors, templates and strategies; Jobs and CronJobs.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(WorkloadRules, SelectTheirOwnPods) {
  ExpectAdmitted(
      {"apps/v1", "Deployment",
       "metadata: {name: a}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, "
       "image: i}]}}, %}"},
      {{"selector: {matchLabels: {a: b}}", ""},
       {"selector: {matchLabels: {a: c}}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"},
       {"selector: {}", "spec.selector: Invalid value: {}: empty selector is invalid for deployment\n"},
       {"replicas: 1",
        "spec.selector: Required value\n"
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"},
       {"selector: {matchLabels: {'a b': c}}",
        "spec.selector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"
        "spec.selector: Invalid value: {\"matchLabels\":{\"a b\":\"c\"}}: invalid label selector\n"},
       {"selector: {matchExpressions: [{key: a, operator: In, values: [b, c]}]}", ""},
       {"selector: {matchExpressions: [{key: a, operator: NotIn, values: [b]}]}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"},
       {"selector: {matchExpressions: [{key: a, operator: DoesNotExist}]}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"},
       {"selector: {matchExpressions: [{key: a, operator: Exists}, {key: x, operator: DoesNotExist}]}", ""},
       {"selector: {matchExpressions: [{key: a, operator: In}]}",
        "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' "
        "or 'NotIn'\n"
        "spec.selector: Invalid value: {\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"In\"}]}: invalid "
        "label selector\n"},
       {"selector: {matchExpressions: [{key: 'a b', operator: In, values: [c, d]}]}",
        "spec.selector.matchExpressions[0].key: Invalid value: \"a b\": name part must consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"
        "spec.selector: Invalid value: {\"matchExpressions\":[{\"key\":\"a "
        "b\",\"operator\":\"In\",\"values\":[\"c\",\"d\"]}]}: invalid label selector\n"}});
}

TEST(WorkloadRules, RunForEver) {
  ExpectAdmitted(
      {"apps/v1", "Deployment",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
       "spec: {containers: "
       "[{name: c, image: i}], %}}}"},
      {{"restartPolicy: Always", ""},
       {"restartPolicy: Never",
        "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: \"Always\"\n"},
       {"activeDeadlineSeconds: 1",
        "spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicaSet is not "
        "Supported\n"}});
}

TEST(WorkloadRules, HaveTemplatesWithValidLabels) {
  ExpectAdmitted(
      {"apps/v1", "ReplicaSet",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}, "
       "%}, spec: {containers: "
       "[{name: c, image: i}]}}}"},
      {{"annotations: {a.b/c: d}", ""},
       {"annotations: {'a b': d}",
        "spec.template.annotations: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"}});
}

TEST(WorkloadRules, HaveLabelsThatAreValid) {
  ExpectAdmitted(
      {"apps/v1", "ReplicaSet",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, "
       "%}}, spec: {containers: "
       "[{name: c, image: i}]}}}"},
      {{"c: d", ""},
       {"'c d': e",
        "spec.template.labels: Invalid value: \"c d\": name part must consist of alphanumeric characters, "
        "'-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"c: d e",
        "spec.template.labels: Invalid value: \"d e\": a valid label must be an empty string or consist of "
        "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
        "(...)\n"}});
}

TEST(WorkloadRules, HaveNumbersThatAreNotNegative) {
  ExpectAdmitted(
      {"apps/v1", "Deployment",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
       "spec: "
       "{containers: [{name: c, image: i}]}}, %}"},
      {{"replicas: 0, minReadySeconds: 1, revisionHistoryLimit: 0", ""},
       {"replicas: -1, minReadySeconds: -1, revisionHistoryLimit: -1",
        "spec.replicas: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0\n"},
       {"progressDeadlineSeconds: -1",
        "spec.progressDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.progressDeadlineSeconds: Invalid value: -1: must be greater than minReadySeconds\n"},
       {"minReadySeconds: 600",
        "spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds\n"},
       {"minReadySeconds: 5, progressDeadlineSeconds: 5",
        "spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds\n"}});
}

TEST(WorkloadRules, ReplacePodsByStrategy) {
  ExpectAdmitted(
      {"apps/v1", "Deployment",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
       "spec: {containers: "
       "[{name: c, image: i}]}}, strategy: {%}}"},
      {{"type: Recreate", ""},
       {"type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 25%}", ""},
       {"type: Recreate, rollingUpdate: {maxSurge: 1}",
        "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'\n"},
       {"type: Slowly",
        "spec.strategy: Unsupported value: {\"Type\":\"Slowly\",\"RollingUpdate\":null}: supported values: "
        "\"Recreate\", \"RollingUpdate\"\n"},
       {"type: RollingUpdate, rollingUpdate: {maxSurge: 0, maxUnavailable: 0}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0\n"},
       {"type: RollingUpdate, rollingUpdate: {maxSurge: 0%, maxUnavailable: 0%}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"0%\": may not be 0 when `maxSurge` is "
        "0\n"},
       {"type: RollingUpdate, rollingUpdate: {maxSurge: -1, maxUnavailable: few}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"few\": a valid percent string must be "
        "a numeric string followed by an ending '%' (...)\n"
        "spec.strategy.rollingUpdate.maxSurge: Invalid value: -1: must be greater than or equal to 0\n"},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 101%}",
        "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"101%\": must not be greater than "
        "100%\n"}});
}

TEST(WorkloadRules, ReplacePodsOfEachNode) {
  ExpectAdmitted(
      {"apps/v1", "DaemonSet",
       "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
       "spec: {containers: "
       "[{name: c, image: i}]}}, updateStrategy: {%}}"},
      {{"type: OnDelete", ""},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 1}", ""},
       {"type: Slowly",
        "spec.updateStrategy: Unsupported value: {\"Type\":\"Slowly\",\"RollingUpdate\":null}: supported "
        "values: \"RollingUpdate\", \"OnDelete\"\n"},
       {"type: OnDelete, rollingUpdate: {maxUnavailable: -1}", ""},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 1, maxSurge: 1}",
        "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is "
        "non-zero\n"},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 0, maxSurge: 0}",
        "spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0\n"},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 0, maxSurge: 1}", ""},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 101%}",
        "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: \"101%\": must not be greater than "
        "100%\n"},
       {"type: RollingUpdate, rollingUpdate: {maxUnavailable: 0, maxSurge: 101%}",
        "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: \"101%\": must not be greater than "
        "100%\n"}});
}

TEST(WorkloadRules, SelectPodsOfEachNode) {
  ExpectAdmitted(
      {"apps/v1", "DaemonSet",
       "metadata: {name: a}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, "
       "image: i}]}}, %}"},
      {{"selector: {matchLabels: {a: c}}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match template "
        "`labels`\n"},
       {"selector: {}", "spec.selector: Invalid value: {}: empty selector is invalid for daemonset\n"},
       {"selector: {matchLabels: {'a b': c}}",
        "spec.selector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"minReadySeconds: -1, revisionHistoryLimit: -1, selector: {matchLabels: {a: b}}",
        "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(WorkloadRules, ManageSetsOfPods) {
  ExpectAdmitted(
      {"apps/v1", "StatefulSet",
       "metadata: {name: a}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, "
       "image: i, volumeMounts: "
       "[{name: data, mountPath: /d}]}]}}, %}"},
      {{"selector: {matchLabels: {a: b}}, volumeClaimTemplates: [{metadata: {name: data}, spec: "
        "{accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]",
        ""},
       {"selector: {matchLabels: {a: b}}",
        "spec.template.spec.containers[0].volumeMounts[0].name: Not found: \"data\"\n"},
       {"selector: {matchLabels: {'a b': c}}, serviceName: A_B, replicas: -1, minReadySeconds: -1, "
        "podManagementPolicy: Random",
        "spec.podManagementPolicy: Invalid value: \"Random\": must be 'OrderedReady' or 'Parallel'\n"
        "spec.replicas: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.serviceName: Invalid value: \"A_B\": a lowercase RFC 1123 label must consist of lower case "
        "alphanumeric characters or '-', and must start and end with an alphanumeric character (...)\n"
        "spec.selector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"
        "spec.selector: Invalid value: {\"matchLabels\":{\"a b\":\"c\"}}\n"}});
}

TEST(WorkloadRules, ControlPods) {
  ExpectAdmitted(
      {"v1", "ReplicationController", "metadata: {name: a}\nspec: {%}"},
      {{"template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}", ""},
       {"selector: {a: b}, template: {metadata: {labels: {a: c}}, spec: {containers: [{name: c, image: i}]}}",
        "spec.template.metadata.labels: Invalid value: {\"a\":\"c\"}: `selector` does not match template "
        "`labels`\n"},
       {"replicas: -1",
        "spec.replicas: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.selector: Required value\n"
        "spec.template: Required value\n"},
       {"selector: {a: b}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], "
        "restartPolicy: Never, activeDeadlineSeconds: 1}}",
        "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: \"Always\"\n"
        "spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicationController "
        "is not Supported\n"}});
}

TEST(WorkloadRules, RunToTheEnd) {
  ExpectAdmitted(
      {"batch/v1", "Job", "metadata: {name: a}\nspec: {%}"},
      {{"template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}", ""},
       {"template: {spec: {containers: [{name: c, image: i}]}}",
        "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \"Never\"\n"},
       {"template: {spec: {restartPolicy: Always, containers: [{name: c, image: i}]}}",
        "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \"Never\"\n"},
       {"template: {spec: {restartPolicy: Later, containers: [{name: c, image: i}]}}",
        "spec.template.spec.restartPolicy: Unsupported value: \"Later\": supported values: \"Always\", "
        "\"OnFailure\", \"Never\"\n"
        "spec.template.spec.restartPolicy: Unsupported value: \"Later\": supported values: \"OnFailure\", "
        "\"Never\"\n"},
       {"activeDeadlineSeconds: -1, backoffLimit: -1, completions: -1, parallelism: -1, "
        "ttlSecondsAfterFinished: -1, template: {spec: {restartPolicy: Never, containers: [{name: c, image: "
        "i}]}}",
        "spec.parallelism: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.completions: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.activeDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.ttlSecondsAfterFinished: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(WorkloadRules, RunOnSchedule) {
  ExpectAdmitted(
      {"batch/v1", "CronJob",
       "metadata: {name: a}\nspec: {jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: "
       "[{name: c, "
       "image: i}]}}}}, %}"},
      {{"schedule: '*/5 * * * *'", ""},
       {"schedule: ''", "spec.schedule: Required value\n"},
       {"schedule: often",
        "spec.schedule: Invalid value: \"often\": expected exactly 5 fields, found 1: [often]\n"},
       {"schedule: 'TZ=UTC 0 0 * * *'",
        "spec.schedule: Invalid value: \"TZ=UTC 0 0 * * *\": cannot use TZ or CRON_TZ in schedule, "
        "use timeZone field instead\n"},
       {"schedule: '@daily', concurrencyPolicy: Maybe",
        "spec.concurrencyPolicy: Unsupported value: \"Maybe\": supported values: \"Allow\", "
        "\"Forbid\", \"Replace\"\n"},
       {"schedule: '@daily', failedJobsHistoryLimit: -1, successfulJobsHistoryLimit: -1, "
        "startingDeadlineSeconds: -1",
        "spec.startingDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.successfulJobsHistoryLimit: Invalid value: -1: must be greater than or equal to 0\n"
        "spec.failedJobsHistoryLimit: Invalid value: -1: must be greater than or equal to 0\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
