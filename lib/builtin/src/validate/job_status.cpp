#include "job_status.h"

#include <string>

#include "../object/text_set.h"
#include "field.h"
#include "job_indexes.h"
#include "job_template_update.h"
#include "object_meta.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

// What the conditions of a job say is true.
struct JobState {
  explicit JobState(Struct job)
      : complete(HasJobCondition(job, "Complete", "True")),
        failed(HasJobCondition(job, "Failed", "True")),
        failure_target(HasJobCondition(job, "FailureTarget", "True")),
        success_criteria_met(HasJobCondition(job, "SuccessCriteriaMet", "True")) {}

  bool finished() const { return complete || failed; }

  bool complete;
  bool failed;
  bool failure_target;
  bool success_criteria_met;
};

// Rules are only applied to what an update changes, so that a status that broke them before can be updated.
class JobStatusCheck {
 public:
  explicit JobStatusCheck(const Request& request)
      : request_(request),
        errors_(request.errors),
        path_(request.Path("status")),
        spec_(request.object.At("spec")),
        status_(request.object.At("status")),
        old_(request.old.At("status")),
        now_(request.object),
        before_(request.old) {}

  void ValidateAlways() const;
  void ValidateConditions() const;
  void ValidateTimes() const;
  void ValidatePods() const;
  void ValidateIndexes() const;
  void ValidateTransitions() const;

 private:
  bool Changed(FieldName field) const {
    return status_.Has(field) != old_.Has(field) || !Equal(status_.Get(field), old_.Get(field));
  }
  bool FinishedChanged() const { return now_.finished() != before_.finished(); }
  bool CompleteChanged() const { return now_.complete != before_.complete; }
  bool FailedChanged() const { return now_.failed != before_.failed; }
  void RejectConditions(bool rejected, std::string detail) const {
    if (rejected) errors_.InvalidWithoutValue(path_.Child("conditions"), std::move(detail));
  }
  void Reject(bool rejected, FieldName field, std::string detail) const {
    if (rejected) errors_.Invalid(path_.Child(field.text()), status_.Get(field), std::move(detail));
  }
  void ValidateUids(Struct pods, FieldName list, TextSet& seen) const;
  void ValidateCompletionTime() const;

  const Request& request_;
  Errors& errors_;
  FieldPath path_;
  Struct spec_;
  Struct status_;
  Struct old_;
  JobState now_;
  JobState before_;
};

void JobStatusCheck::ValidateUids(Struct pods, FieldName list, TextSet& seen) const {
  const FieldPath path = path_.Child("uncountedTerminatedPods", list.text());
  for (const auto& [i, uid] : pods.Texts(list)) {
    if (uid.empty()) {
      errors_.Invalid(path.Index(i), uid, "must not be empty");
    } else if (!seen.Add(uid)) {
      errors_.Duplicate(path.Index(i), uid);
    }
  }
}

void JobStatusCheck::ValidateAlways() const {
  ValidateCounts(status_, {"active", "succeeded", "failed", "ready", "terminating"}, path_, errors_);
  TextSet seen;
  ValidateUids(status_.At("uncountedTerminatedPods"), "succeeded", seen);
  ValidateUids(status_.At("uncountedTerminatedPods"), "failed", seen);
  RejectConditions(now_.success_criteria_met && now_.failed,
                   "cannot set SuccessCriteriaMet=True and Failed=true conditions");
  RejectConditions(now_.success_criteria_met && now_.failure_target,
                   "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
  RejectConditions(spec_.Has("successPolicy") && !now_.success_criteria_met && now_.complete,
                   "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
  RejectConditions(before_.success_criteria_met && !now_.success_criteria_met,
                   "cannot disable the SuccessCriteriaMet=True condition");
  RejectConditions(before_.complete && !before_.success_criteria_met && now_.success_criteria_met,
                   "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
}

void JobStatusCheck::ValidateConditions() const {
  const bool target_changed = now_.failure_target != before_.failure_target;
  const bool criteria_changed = now_.success_criteria_met != before_.success_criteria_met;
  RejectConditions((CompleteChanged() || FailedChanged()) && now_.complete && now_.failed,
                   "cannot set Complete=True and Failed=true conditions");
  RejectConditions((CompleteChanged() || target_changed) && now_.complete && now_.failure_target,
                   "cannot set Complete=True and FailureTarget=true conditions");
  RejectConditions((FailedChanged() || Changed("failedIndexes")) && now_.failed && !now_.failure_target,
                   "cannot set Failed=True condition without the FailureTarget=true condition");
  RejectConditions((CompleteChanged() || criteria_changed) && now_.complete && !now_.success_criteria_met,
                   "cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
  RejectConditions(before_.failed && !now_.failed, "cannot disable the terminal Failed=True condition");
  RejectConditions(before_.complete && !now_.complete, "cannot disable the terminal Complete=True condition");
  RejectConditions(before_.failure_target && !now_.failure_target,
                   "cannot disable the terminal FailureTarget=True condition");
}

// Times are texts of one form, so that their order is that of their bytes.
void JobStatusCheck::ValidateCompletionTime() const {
  const bool has_end = status_.Has("completionTime");
  if (CompleteChanged() || Changed("completionTime")) {
    Reject(has_end && !now_.complete, "completionTime",
           "cannot set completionTime when there is no Complete=True condition");
    if (!has_end && now_.complete)
      errors_.Required(path_.Child("completionTime"), "completionTime is required for Complete jobs");
  }
  if (Changed("startTime") || Changed("completionTime")) {
    Reject(has_end && status_.Has("startTime") && status_.Text("completionTime") < status_.Text("startTime"),
           "completionTime", "must be equal to or after `startTime`");
  }
  Reject(has_end && old_.Has("completionTime") && Changed("completionTime"), "completionTime",
         std::string(kFieldIsImmutable));
}

void JobStatusCheck::ValidateTimes() const {
  ValidateCompletionTime();
  const bool suspended = spec_.Flag("suspend");
  const bool nothing_to_do = suspended && spec_.Has("completions") && spec_.Int("completions") == 0;
  if ((FinishedChanged() || Changed("startTime")) && !nothing_to_do && !status_.Has("startTime") &&
      now_.finished()) {
    errors_.Required(path_.Child("startTime"), "startTime is required for finished job");
  }
  const bool resuming = HasJobCondition(request_.old, "Suspended", "True") &&
                        HasJobCondition(request_.object, "Suspended", "False");
  const bool moved = Changed("startTime") && !resuming && old_.Has("startTime") && !suspended;
  if (moved && !request_.release.Since(36)) {
    errors_.Required(path_.Child("startTime"), "startTime cannot be removed for unsuspended job");
  } else {
    Reject(moved, "startTime", "field is immutable for unsuspended job once set");
  }
}

void JobStatusCheck::ValidatePods() const {
  const bool finished_now = FinishedChanged() && now_.finished();
  const auto changed_when_finished = [&](FieldName field) {
    return finished_now || (now_.finished() && Changed(field));
  };
  if (changed_when_finished("active") && status_.Int("active") > 0)
    Reject(true, "active", "active>0 is invalid for finished job");
  const Struct uncounted = status_.At("uncountedTerminatedPods");
  Reject(changed_when_finished("uncountedTerminatedPods") &&
             uncounted.Count("failed") + uncounted.Count("succeeded") > 0,
         "uncountedTerminatedPods", "must be empty for finished job");
  Reject(changed_when_finished("terminating") && status_.Int("terminating") > 0, "terminating",
         "terminating>0 is invalid for finished job");
  Reject((Changed("ready") || Changed("active")) && status_.Int("ready") > status_.Int("active") &&
             status_.Has("ready"),
         "ready", "cannot set more ready pods than active");
}

void JobStatusCheck::ValidateIndexes() const {
  const bool has_completions = spec_.Has("completions"), has_failed = status_.Has("failedIndexes");
  const int64_t completions = spec_.Int("completions");
  const std::string_view done = status_.Text("completedIndexes"), failed = status_.Text("failedIndexes");
  const bool done_changed = Changed("completedIndexes"), failed_changed = Changed("failedIndexes");
  const auto reject_unreadable = [&](FieldName field, std::string_view text) {
    const IndexList list = ReadIndexes(text, completions);
    Reject(!list.problem.empty(), field, "error parsing " + std::string(field.text()) + ": " + list.problem);
  };
  if (done_changed && has_completions) reject_unreadable("completedIndexes", done);
  if (failed_changed && has_completions && has_failed && spec_.Has("backoffLimitPerIndex"))
    reject_unreadable("failedIndexes", failed);
  Reject(done_changed && !done.empty() && spec_.Text("completionMode") != "Indexed", "completedIndexes",
         "cannot set non-empty completedIndexes when non-indexed completion mode");
  Reject(failed_changed && has_failed && !spec_.Has("backoffLimitPerIndex"), "failedIndexes",
         "cannot set non-null failedIndexes when backoffLimitPerIndex is null");
  if ((failed_changed || done_changed) && has_completions && has_failed) {
    const std::string problem = OverlapProblem(done, failed, completions);
    Reject(!problem.empty(), "failedIndexes", problem);
  }
}

void JobStatusCheck::ValidateTransitions() const {
  if (status_.Int("failed") < old_.Int("failed")) {
    errors_.Invalid(path_.Child("failed"), status_.Int("failed"), "cannot decrease the failed counter");
  }
  // Jobs whose parallelism is their completions can be scaled down.
  const bool scales = spec_.Text("completionMode") == "Indexed" &&
                      spec_.Has("completions") == spec_.Has("parallelism") &&
                      spec_.Int("completions") == spec_.Int("parallelism");
  if (scales || status_.Int("succeeded") >= old_.Int("succeeded")) return;
  errors_.Invalid(path_.Child("succeeded"), status_.Int("succeeded"),
                  "cannot decrease the succeeded counter");
}

}  // namespace

void ValidateJobStatusUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  const JobStatusCheck check(request);
  check.ValidateAlways();
  if (!request.release.Gate("JobManagedBy")) return;
  check.ValidateConditions();
  check.ValidateTimes();
  check.ValidatePods();
  check.ValidateIndexes();
  check.ValidateTransitions();
}

}  // namespace plimsoll::builtin
