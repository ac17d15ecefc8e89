#include "schema_reloader.h"

#include <utility>

namespace plimsoll::serve {

bool SchemaReloader::Load() {
  const LoadOutcome outcome = schemas_.Load();
  Report(outcome);
  return outcome.failure.empty();
}

bool SchemaReloader::Poll() {
  if (!schemas_.IsStale()) return false;
  Load();
  return true;
}

void SchemaReloader::Report(const LoadOutcome& outcome) {
  failure_ = outcome.failure;
  if (!failure_.empty()) {
    metrics_.reload_failures.With({"crds"}).Add();
    log_.Event(Level::kError, "reload_refused", {{"what", "schemas"}, {"error", failure_}});
    const bool serves = schemas_.Current() != nullptr;
    health_.Set("schemas", serves ? Condition::kDegraded : Condition::kFailed, failure_);
    return;
  }
  metrics_.reloads.With({"crds"}).Add();
  metrics_.loaded_kinds.Set(static_cast<int64_t>(outcome.kinds));
  log_.Event(Level::kInfo, "schemas_loaded", {{"kinds", std::to_string(outcome.kinds)}});
  health_.Set("schemas", Condition::kOk);
  ReportProblems(outcome);
  ReportPolicies(outcome);
}

void SchemaReloader::ReportProblems(const LoadOutcome& outcome) {
  std::set<std::string> checks;
  for (const CrdProblem& problem : outcome.problems) {
    metrics_.reload_failures.With({"crds"}).Add();
    std::string message = problem.Text();
    if (problem.replaced) message += "; the last good one stays in use";
    log_.Event(Level::kWarning, "reload_refused", {{"what", "crd"}, {"error", message}});
    const std::string check = "crd/" + (problem.name.empty() ? problem.origin : problem.name);
    health_.Set(check, Condition::kDegraded, std::move(message));
    checks.insert(check);
  }
  for (const std::string& check : checks_) {
    if (!checks.contains(check)) health_.Remove(check);
  }
  checks_ = std::move(checks);
}

void SchemaReloader::ReportPolicies(const LoadOutcome& outcome) {
  const bool had = has_policies_;
  has_policies_ = outcome.policies != 0 || !outcome.policy_problems.empty();
  metrics_.loaded_policies.Set(static_cast<int64_t>(outcome.policies));
  began_ |= outcome.policy_problems.empty();
  if (!has_policies_) {
    if (had) health_.Remove("policies");
    return;
  }
  for (const std::string& note : outcome.policy_notes)
    log_.Event(Level::kWarning, "policy_note", {{"note", note}});
  if (outcome.policy_problems.empty()) {
    metrics_.reloads.With({"policies"}).Add();
    log_.Event(Level::kInfo, "policies_loaded", {{"policies", std::to_string(outcome.policies)}});
    return health_.Set("policies", Condition::kOk);
  }
  metrics_.reload_failures.With({"policies"}).Add();
  for (const std::string& problem : outcome.policy_problems)
    log_.Event(Level::kWarning, "reload_refused", {{"what", "policies"}, {"error", problem}});
  // Before the first good set, the server is not ready.
  health_.Set("policies", began_ ? Condition::kDegraded : Condition::kFailed,
              outcome.policy_problems.front() +
                  (outcome.policies != 0 ? "; the last good ones stay in use" : "; no policies are in use"));
}

}  // namespace plimsoll::serve
