// The command line of `test` and `policy test` as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plimsoll/engine/report/report_style.h"
#include "plimsoll/suites/coverage/coverage_report.h"
#include "plimsoll/suites/crds/suite_plan.h"

namespace plimsoll::app {

// How suites are run, whatever they test.
struct TestSettings {
  std::optional<suites::CoverageForm> coverage;
  std::string coverage_file;  // empty: standard output
  uint32_t min_coverage = 0;  // in percent
  bool mutate = false;
  bool watch = false;
  uint32_t watch_runs = 0;  // 0: until it is stopped
  engine::ReportStyle style;
  unsigned jobs = 0;
};

struct TestCommand {
  suites::PlanOptions plan;
  std::string release;  // of Kubernetes; empty: the newest
  TestSettings settings;
};

}  // namespace plimsoll::app
