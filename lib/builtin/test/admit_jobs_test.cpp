#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kJobForm = {"batch/v1", "Job",
                                "metadata: {name: a}\nspec: {template: {spec: {restartPolicy: Never, "
                                "containers: [{name: c, image: i}]}}, %}"};
constexpr AdmitForm kCronJobForm = {"batch/v1", "CronJob",
                                    "metadata: {name: a}\nspec: {jobTemplate: {spec: {template: {spec: "
                                    "{restartPolicy: Never, containers: [{name: c, image: i}]}}}}, %}"};

TEST(AdmitJob, ValidatesItsNumbers) {
  ExpectAdmitted(
      kJobForm,
      {{"", ""},
       {"parallelism: -1", "spec.parallelism: Invalid value: -1: must be greater than or equal to 0\n"},
       {"completionMode: Indexed, completions: -1",
        "spec.completions: Invalid value: -1: must be greater than or equal to 0\n"},
       {"maxFailedIndexes: 1, completionMode: Indexed, completions: 2",
        "spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified\n"},
       {"backoffLimitPerIndex: 1",
        "spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode\n"},
       {"completionMode: Indexed", ""},
       {"completionMode: Indexed, parallelism: 100001",
        "spec.completions: Required value: when completion mode is Indexed\nspec.parallelism: Invalid value: "
        "100001: must be less than or equal to 100000 when completion mode is Indexed\n"},
       {"completionMode: Some",
        "spec.completionMode: Unsupported value: \"Some\": supported values: \"NonIndexed\", \"Indexed\"\n"},
       {"managedBy: a",
        "spec.managedBy: Invalid value: \"a\": must be a domain-prefixed path (such as "
        "\"acme.io/foo\")\n"},
       {"podReplacementPolicy: Never",
        "spec.podReplacementPolicy: Unsupported value: \"Never\": supported values: \"Failed\", "
        "\"TerminatingOrFailed\"\n"}});
}

TEST(AdmitJob, RequiresAnEnd) {
  ExpectAdmitted({"batch/v1", "Job",
                  "metadata: {name: a}\nspec: {template: {spec: {containers: [{name: c, image: i}], %}}}"},
                 {{"restartPolicy: OnFailure", ""},
                  {"restartPolicy: Always",
                   "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", "
                   "\"Never\"\n"}});
}

TEST(AdmitJob, ValidatesItsFailurePolicy) {
  const AdmitForm form = {"batch/v1", "Job",
                          "metadata: {name: a}\nspec: {template: {spec: {restartPolicy: Never, containers: "
                          "[{name: c, image: i}]}}, podFailurePolicy: {rules: [{%}]}}"};
  ExpectAdmitted(
      form,
      {{"action: Ignore, onPodConditions: [{type: DisruptionTarget}]", ""},
       {"action: FailJob, onExitCodes: {operator: In, values: [1, 2]}", ""},
       {"action: Ignore",
        "spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is "
        "required\n"},
       {"onExitCodes: {operator: NotIn, values: [1]}",
        "spec.podFailurePolicy.rules[0].action: Required value: valid values: [\"Count\" \"FailIndex\" "
        "\"FailJob\" \"Ignore\"]\n"},
       {"action: FailIndex, onExitCodes: {operator: NotIn, values: [1]}",
        "spec.podFailurePolicy.rules[0].action: Invalid value: \"FailIndex\": requires the "
        "backoffLimitPerIndex to be set\n"},
       {"action: Count, onExitCodes: {operator: In, values: [2, 0, 2], containerName: d}",
        "spec.podFailurePolicy.rules[0].onExitCodes.containerName: Invalid value: \"d\": must be one of the "
        "container or initContainer names in the pod template\n"
        "spec.podFailurePolicy.rules[0].onExitCodes.values[1]: Invalid value: 0: must not be 0 for the In "
        "operator\n"
        "spec.podFailurePolicy.rules[0].onExitCodes.values[2]: Duplicate value: 2\n"
        "spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: [2,0,2]: must be ordered\n"}});
}

TEST(AdmitJob, LimitsItsPolicies) {
  std::string rules, codes;
  for (int i = 0; i < 21; ++i) rules += "{action: Ignore, onPodConditions: [{type: A}]}, ";
  for (int i = 1; i <= 256; ++i) codes += std::to_string(i) + ", ";
  ExpectAdmitted(
      kJobForm,
      {{"podFailurePolicy: {rules: [" + rules + "]}",
        "spec.podFailurePolicy.rules: Too many: 21: must have at most 20 items\n"},
       {"podFailurePolicy: {rules: [{action: Ignore, onExitCodes: {operator: In, values: [" + codes + "]}}]}",
        "spec.podFailurePolicy.rules[0].onExitCodes.values: Too many: 256: must have at most 255 items\n"}});
}

TEST(AdmitJob, ValidatesItsSuccessPolicy) {
  const AdmitForm form = {"batch/v1", "Job",
                          "metadata: {name: a}\nspec: {completionMode: Indexed, completions: 5, template: "
                          "{spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}, successPolicy: "
                          "{rules: [%]}}"};
  constexpr std::string_view kParse = "error parsing succeededIndexes: ";
  const auto indexes = [&](std::string_view text, std::string_view problem) {
    return "spec.successPolicy.rules[0].succeededIndexes: Invalid value: \"" + std::string(text) +
           "\": " + std::string(kParse) + std::string(problem) + "\n";
  };
  ExpectAdmitted(
      form,
      {{"{succeededIndexes: '0-2,4', succeededCount: 4}", ""},
       {"",
        "spec.successPolicy.rules: Required value: at least one rules must be specified when the "
        "successPolicy is specified\n"},
       {"{}",
        "spec.successPolicy.rules[0]: Required value: at least one of succeededCount or "
        "succeededIndexes must be specified\n"},
       {"{succeededIndexes: '5'}", indexes("5", "too large index: \"5\"")},
       {"{succeededIndexes: '2,1'}", indexes("2,1", "non-increasing order, previous: 2, current: 1")},
       {"{succeededIndexes: a}", indexes("a", "cannot convert string to integer for index: \"a\"")},
       {"{succeededCount: 6}",
        "spec.successPolicy.rules[0].succeededCount: Invalid value: 6: must be less than or equal to 5 (the "
        "number of specified completions)\n"}});
}

TEST(AdmitJob, SelectsItsPods) {
  ExpectAdmitted(kJobForm,
                 {{"selector: {matchLabels: {a: b}}",
                   "spec.selector: Invalid value: {\"matchLabels\":{\"a\":\"b\",\"batch.kubernetes.io/"
                   "controller-uid\":\"00000000-0000-4000-8000-000000000000\"}}: `selector` not "
                   "auto-generated\n"
                   "spec.template.metadata.labels: Invalid value: {\"batch.kubernetes.io/controller-uid\":"
                   "\"00000000-0000-4000-8000-000000000000\",\"batch.kubernetes.io/job-name\":\"a\","
                   "\"controller-uid\":\"00000000-0000-4000-8000-000000000000\",\"job-name\":\"a\"}: "
                   "`selector` does not match template `labels`\n"},
                  {"manualSelector: true",
                   "spec.selector: Required value\n"
                   "spec.template.metadata.labels: Invalid value: null: `selector` does not match template "
                   "`labels`\n"}});
}

TEST(AdmitJob, ChangesItsTemplateWhileItIsSuspended) {
  const AdmitForm form = {"batch/v1", "Job",
                          "metadata: {name: a}\nspec: {manualSelector: true, selector: {matchLabels: {a: "
                          "b}}, suspend: true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: "
                          "Never, containers: [{name: c, image: i, %}]}}}"};
  ExpectUpdated(form, {{"resources: {}", "resources: {requests: {cpu: 1}}", ""}});
  KindAdmitter admitter;
  const TestObject old(form, "");
  const KindAdmission& admission = AdmissionOf(admitter, form, TestObject(form, "workingDir: /a"), &old);
  ASSERT_EQ(admission.errors.size(), 1U);
  EXPECT_EQ(admission.errors[0].path.FieldPath(), "spec.template.spec");
  EXPECT_EQ(admission.errors[0].detail, "field is immutable");
}

TEST(AdmitJob, ValidatesItsStatusAlone) {
  const AdmitForm form = {"batch/v1", "Job",
                          "metadata: {name: a}\nspec: {completionMode: Indexed, completions: 5}\nstatus: {%}",
                          Subresource::kStatus};
  ExpectUpdated(
      form,
      {{"", "active: 1, ready: 1, completedIndexes: '0,2-3'", ""},
       {"", "active: -1", "status.active: Invalid value: -1: must be greater than or equal to 0\n"},
       {"", "ready: 1", "status.ready: Invalid value: 1: cannot set more ready pods than active\n"},
       {"failed: 2", "failed: 1", "status.failed: Invalid value: 1: cannot decrease the failed counter\n"},
       {"", "completedIndexes: '9'",
        "status.completedIndexes: Invalid value: \"9\": error parsing completedIndexes: too large index: "
        "\"9\"\n"},
       {"", "uncountedTerminatedPods: {succeeded: [a], failed: [a, '']}",
        "status.uncountedTerminatedPods.failed[0]: Duplicate value: \"a\"\n"
        "status.uncountedTerminatedPods.failed[1]: Invalid value: \"\": must not be empty\n"},
       {"", "conditions: [{type: Failed, status: 'True'}], startTime: '2026-01-01T00:00:00Z'",
        "status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true "
        "condition\n"},
       {"startTime: '2026-01-01T00:00:00Z'", "startTime: '2026-01-02T00:00:00Z'",
        "status.startTime: Invalid value: \"2026-01-02T00:00:00Z\": field is immutable for unsuspended job "
        "once set\n"}});
}

TEST(AdmitCronJob, ValidatesItsSchedule) {
  ExpectAdmitted(
      kCronJobForm,
      {{"schedule: '* * * * *', timeZone: Europe/Rome", ""},
       {"", "spec.schedule: Required value\n"},
       {"schedule: 'TZ=UTC * * * * *'",
        "spec.schedule: Invalid value: \"TZ=UTC * * * * *\": cannot use TZ or CRON_TZ in schedule, use "
        "timeZone field instead\n"},
       {"schedule: '* * * * *', timeZone: Mars/X",
        "spec.timeZone: Invalid value: \"Mars/X\": unknown time zone Mars/X\n"},
       {"schedule: '* * * * *', timeZone: Local",
        "spec.timeZone: Invalid value: \"Local\": timeZone must be an explicit time zone as defined in "
        "https://www.iana.org/time-zones\n"},
       {"schedule: '* * * * *', concurrencyPolicy: a>b",
        "spec.concurrencyPolicy: Unsupported value: \"a\\u003eb\": supported values: \"Allow\", \"Forbid\", "
        "\"Replace\"\n"},
       {"schedule: '* * * * *', concurrencyPolicy: Some",
        "spec.concurrencyPolicy: Unsupported value: \"Some\": supported values: \"Allow\", \"Forbid\", "
        "\"Replace\"\n"}});
}

TEST(AdmitCronJob, KeepsZonesInOldSchedules) {
  ExpectUpdated(kCronJobForm,
                {{"schedule: 'TZ=UTC 1 * * * *'", "schedule: 'TZ=UTC 2 * * * *'",
                  "warning: cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see "
                  "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details\n"},
                 {"schedule: 'TZ=UTC 1 * * * *'", "schedule: 'TZ=UTC 1 * * * *', timeZone: UTC",
                  "spec.schedule: Invalid value: \"TZ=UTC 1 * * * *\": cannot use both timeZone field and TZ "
                  "or CRON_TZ in schedule\n"}});
}

TEST(AdmitCronJob, HasAShortName) {
  ExpectAdmitted({"batch/v1", "CronJob",
                  "metadata: {name: %}\nspec: {schedule: '* * * * *', jobTemplate: {spec: {template: {spec: "
                  "{restartPolicy: Never, containers: [{name: c, image: i}]}}}}}"},
                 {{std::string(52, 'a'), ""},
                  {std::string(53, 'a'), "metadata.name: Invalid value: \"" + std::string(53, 'a') +
                                             "\": must be no more than 52 characters\n"}});
}

// Until 1.36 an update was looked at as a new job as well.
TEST(AdmitJob, KeepsGeneratedLabelsInUpdatesBefore137) {
  AdmitForm form = {.api_version = "batch/v1",
                    .kind = "Job",
                    .object =
                        "metadata: {name: a, uid: u}\n"
                        "spec: {selector: {matchLabels: {controller-uid: u}}, template: {metadata: "
                        "{labels: {controller-uid: u, job-name: %}}, spec: {restartPolicy: Never, "
                        "containers: [{name: c, image: x}]}}}",
                    .release = "1.36"};
  constexpr std::string_view kOther =
      "spec.template.metadata.labels[job-name]: Invalid value: "
      "{\"controller-uid\":\"u\",\"job-name\":\"b\"}: "
      "must be 'a'\n";
  ExpectUpdated(form, {{"a", "a", ""}, {"b", "b", kOther}});
  form.release = "1.37";
  ExpectUpdated(form, {{"b", "b", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
