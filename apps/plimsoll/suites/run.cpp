// `plimsoll test`.
#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "plan_run.h"
#include "plimsoll/suites/crds/suite_plan.h"

namespace plimsoll::app {

int RunTest(const TestCommand& command) {
  kinds::Kinds builtin;
  if (const auto used = builtin.UseRelease(command.release); !used) return FailUnusable(used.error().message);
  const engine::Disk disk;
  PlanRunOptions options{command.settings, command.plan.suites, "constraints"};
  options.watched.insert(options.watched.end(), command.plan.crds.begin(), command.plan.crds.end());
  return RunPlan(options, [&] { return std::make_unique<suites::SuitePlan>(disk, builtin, command.plan); });
}

}  // namespace plimsoll::app
