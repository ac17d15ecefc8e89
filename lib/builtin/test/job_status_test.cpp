#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kJobStatusFormA = {
    "batch/v1", "Job",
    "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, manualSelector: true, completions: 3, "
    "template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: "
    "i}]}}}\nstatus: {%}",
    Subresource::kStatus};
constexpr AdmitForm kJobStatusFormB = {
    "batch/v1", "Job",
    "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, manualSelector: true, completions: 3, "
    "parallelism: 2, completionMode: Indexed, backoffLimitPerIndex: 1, template: {metadata: {labels: {a: "
    "b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}\nstatus: {%}",
    Subresource::kStatus};

TEST(AdmitJobStatus, CountsPods) {
  ExpectUpdated(kJobStatusFormA,
                {{"", "active: 1", ""},
                 {"", "active: -1, succeeded: -1, failed: -1, ready: -1, terminating: -1",
                  "status.active: Invalid value: -1: must be greater than or equal to 0\nstatus.succeeded: "
                  "Invalid value: -1: must be greater than or equal to 0\nstatus.failed: Invalid value: -1: "
                  "must be greater than or equal to 0\nstatus.ready: Invalid value: -1: must be greater than "
                  "or equal to 0\nstatus.terminating: Invalid value: -1: must be greater than or equal to "
                  "0\nstatus.failed: Invalid value: -1: cannot decrease the failed "
                  "counter\nstatus.succeeded: Invalid value: -1: cannot decrease the succeeded counter\n"},
                 {"active: 1", "active: 1, ready: 2",
                  "status.ready: Invalid value: 2: cannot set more ready pods than active\n"},
                 {"failed: 2, succeeded: 2", "failed: 1, succeeded: 1",
                  "status.failed: Invalid value: 1: cannot decrease the failed counter\nstatus.succeeded: "
                  "Invalid value: 1: cannot decrease the succeeded counter\n"},
                 {"", "uncountedTerminatedPods: {succeeded: [a, \"\"], failed: [a]}",
                  "status.uncountedTerminatedPods.succeeded[1]: Invalid value: \"\": must not be "
                  "empty\nstatus.uncountedTerminatedPods.failed[0]: Duplicate value: \"a\"\n"}});
}

TEST(AdmitJobStatus, EndsOnce) {
  ExpectUpdated(
      kJobStatusFormA,
      {{"startTime: \"2024-01-01T00:00:00Z\"",
        "startTime: \"2024-01-01T00:00:00Z\", completionTime: \"2024-01-02T00:00:00Z\", conditions: [{type: "
        "SuccessCriteriaMet, status: \"True\"}, {type: Complete, status: \"True\"}]",
        ""},
       {"", "conditions: [{type: Complete, status: \"True\"}, {type: Failed, status: \"True\"}]",
        "status.conditions: Invalid value: cannot set Complete=True and Failed=true "
        "conditions\nstatus.conditions: Invalid value: cannot set Failed=True condition without the "
        "FailureTarget=true condition\nstatus.conditions: Invalid value: cannot set Complete=True condition "
        "without the SuccessCriteriaMet=true condition\nstatus.completionTime: Required value: "
        "completionTime is required for Complete jobs\nstatus.startTime: Required value: startTime is "
        "required for finished job\n"},
       {"", "conditions: [{type: Failed, status: \"True\"}]",
        "status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true "
        "condition\nstatus.startTime: Required value: startTime is required for finished job\n"},
       {"",
        "conditions: [{type: SuccessCriteriaMet, status: \"True\"}, {type: FailureTarget, status: \"True\"}]",
        "status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true "
        "conditions\n"},
       {"",
        "conditions: [{type: SuccessCriteriaMet, status: \"True\"}, {type: Failed, status: \"True\"}, {type: "
        "FailureTarget, status: \"True\"}]",
        "status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and Failed=true "
        "conditions\nstatus.conditions: Invalid value: cannot set SuccessCriteriaMet=True and "
        "FailureTarget=true conditions\nstatus.startTime: Required value: startTime is required for finished "
        "job\n"},
       {"conditions: [{type: FailureTarget, status: \"True\"}, {type: Failed, status: \"True\"}]", "",
        "status.conditions: Invalid value: cannot disable the terminal Failed=True "
        "condition\nstatus.conditions: Invalid value: cannot disable the terminal FailureTarget=True "
        "condition\n"},
       {"conditions: [{type: SuccessCriteriaMet, status: \"True\"}, {type: Complete, status: \"True\"}]", "",
        "status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True "
        "condition\nstatus.conditions: Invalid value: cannot disable the terminal Complete=True condition\n"},
       {"startTime: \"2024-01-01T00:00:00Z\"",
        "startTime: \"2024-01-01T00:00:00Z\", active: 1, terminating: 1, ready: 1, uncountedTerminatedPods: "
        "{failed: [a]}, conditions: [{type: FailureTarget, status: \"True\"}, {type: Failed, status: "
        "\"True\"}]",
        "status.active: Invalid value: 1: active>0 is invalid for finished "
        "job\nstatus.uncountedTerminatedPods: Invalid value: {\"Succeeded\":null,\"Failed\":[\"a\"]}: must "
        "be empty for finished job\nstatus.terminating: Invalid value: 1: terminating>0 is invalid for "
        "finished job\n"}});
}

TEST(AdmitJobStatus, HasTimesInOrder) {
  ExpectUpdated(
      kJobStatusFormA,
      {{"", "completionTime: \"2024-01-02T00:00:00Z\"",
        "status.completionTime: Invalid value: \"2024-01-02T00:00:00Z\": cannot set completionTime when "
        "there is no Complete=True condition\n"},
       {"startTime: \"2024-01-03T00:00:00Z\"",
        "startTime: \"2024-01-03T00:00:00Z\", completionTime: \"2024-01-02T00:00:00Z\", conditions: [{type: "
        "SuccessCriteriaMet, status: \"True\"}, {type: Complete, status: \"True\"}]",
        "status.completionTime: Invalid value: \"2024-01-02T00:00:00Z\": must be equal to or after "
        "`startTime`\n"},
       {"startTime: \"2024-01-03T00:00:00Z\"", "startTime: \"2024-01-04T00:00:00Z\"",
        "status.startTime: Invalid value: \"2024-01-04T00:00:00Z\": field is immutable for unsuspended job "
        "once set\n"},
       {"startTime: \"2024-01-03T00:00:00Z\"", "",
        "status.startTime: Invalid value: null: field is immutable for unsuspended job once set\n"}});
}

TEST(AdmitJobStatus, ListsIndexes) {
  ExpectUpdated(kJobStatusFormA, {{"", "completedIndexes: \"0\"",
                                   "status.completedIndexes: Invalid value: \"0\": cannot set non-empty "
                                   "completedIndexes when non-indexed completion mode\n"},
                                  {"", "failedIndexes: \"0\"",
                                   "status.failedIndexes: Invalid value: \"0\": cannot set non-null "
                                   "failedIndexes when backoffLimitPerIndex is null\n"}});
}

TEST(AdmitJobStatus, ListsIndexesOfIndexedJobs) {
  ExpectUpdated(
      kJobStatusFormB,
      {{"", "completedIndexes: \"0,1\", failedIndexes: \"2\"", ""},
       {"", "completedIndexes: \"a\"",
        "status.completedIndexes: Invalid value: \"a\": error parsing completedIndexes: cannot convert "
        "string to integer for index: \"a\"\n"},
       {"", "completedIndexes: \"3\"",
        "status.completedIndexes: Invalid value: \"3\": error parsing completedIndexes: too large index: "
        "\"3\"\n"},
       {"", "completedIndexes: \"1,0\"",
        "status.completedIndexes: Invalid value: \"1,0\": error parsing completedIndexes: non-increasing "
        "order, previous: 1, current: 0\n"},
       {"", "failedIndexes: \"0-5\"",
        "status.failedIndexes: Invalid value: \"0-5\": error parsing failedIndexes: too large index: "
        "\"5\"\n"},
       {"", "completedIndexes: \"0,1\", failedIndexes: \"1\"",
        "status.failedIndexes: Invalid value: \"1\": failedIndexes and completedIndexes overlap at index: "
        "1\n"},
       {"", "failedIndexes: \"2-1\"",
        "status.failedIndexes: Invalid value: \"2-1\": error parsing failedIndexes: non-increasing order, "
        "previous: 2, current: 1\n"},
       {"", "failedIndexes: \"0-1-2\"",
        "status.failedIndexes: Invalid value: \"0-1-2\": error parsing failedIndexes: the fragment \"0-1-2\" "
        "violates the requirement that an index interval can have at most two parts separated by '-'\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
