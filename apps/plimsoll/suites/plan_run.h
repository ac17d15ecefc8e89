// RunPlan runs a plan of suites and reports what came of it: `test` and `policy test`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "invocation.h"
#include "plimsoll/suites/plan/test_plan.h"

namespace plimsoll::app {

struct PlanRunOptions {
  const TestSettings& settings;
  // Files and directories that --watch looks at beside those of the plan.
  std::vector<std::string> watched;
  // How the note about mutations calls what is changed: `constraints`.
  std::string mutated;
};

// The exit code. `make` is called again for every run of --watch.
int RunPlan(const PlanRunOptions& options, const std::function<std::unique_ptr<suites::TestPlan>()>& make);

}  // namespace plimsoll::app
