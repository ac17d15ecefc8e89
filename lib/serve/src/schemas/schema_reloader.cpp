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

}  // namespace plimsoll::serve
