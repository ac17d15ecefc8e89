// SchemaReloader loads schemas again when files change, and reports what came of it: in the log, in metrics,
// and in /readyz.
//
//   SchemaReloader reloader(schemas, metrics, health, log);
//   if (!reloader.Load()) return exit_code;
//   while (running) { wait(1s); reloader.Poll(); }
#pragma once

#include <set>
#include <string>

#include "../observe/event_log.h"
#include "../observe/health.h"
#include "../observe/server_metrics.h"
#include "schemas.h"

namespace plimsoll::serve {

class SchemaReloader {
 public:
  // All must outlive it.
  SchemaReloader(Schemas& schemas, ServerMetrics& metrics, Health& health, EventLog& log)
      : schemas_(schemas), metrics_(metrics), health_(health), log_(log) {}

  // Loads now. False when there is no new set; `failure` says why.
  bool Load();
  // Loads if files have changed. True when it did.
  bool Poll();

  const std::string& failure() const { return failure_; }

 private:
  void Report(const LoadOutcome& outcome);
  void ReportProblems(const LoadOutcome& outcome);
  void ReportPolicies(const LoadOutcome& outcome);

  Schemas& schemas_;
  ServerMetrics& metrics_;
  Health& health_;
  EventLog& log_;
  std::set<std::string> checks_;  // of problems that are in `health_`
  std::string failure_;
  bool has_policies_ = false;  // the last load had some, good or bad
  bool began_ = false;         // policies were without mistakes once, or there were none
};

}  // namespace plimsoll::serve
