// `plimsoll policy test`: its options, and the run.
#include <memory>

#include "../check/run_report.h"
#include "../suites/plan_run.h"
#include "commands.h"
#include "plimsoll/suites/policies/policy_plan.h"
#include "plimsoll/suites/policies/suite_policies.h"

namespace plimsoll::app {
namespace {

struct PolicyTestCommand {
  suites::PolicyPlanOptions plan;
  TestSettings settings;
};

int RunPolicyTest(const PolicyTestCommand& command) {
  kinds::Kinds builtin;
  if (const auto used = builtin.UseRelease(command.plan.release); !used)
    return FailUnusable(used.error().message);
  const engine::Disk disk;
  return RunPlan({command.settings, command.plan.suites, "policies"},
                 [&] { return std::make_unique<suites::PolicyPlan>(disk, command.plan); });
}

}  // namespace

void AddPolicyTest(CLI::App& policy, Chosen& chosen) {
  const auto command = std::make_shared<PolicyTestCommand>();
  CLI::App* sub = policy.add_subcommand("test", "Run test suites of admission policies");
  sub->add_option("SUITE", command->plan.suites, "Suite, or directory with suites")
      ->required()
      ->option_text("SUITE...");
  AddTestSettings(*sub, command->settings, {"expressions of the policies", "expression", "policy"});
  BeginSection(*sub, kSchemaSection);
  AddKubernetesVersion(*sub, command->plan.release,
                       "Release of the built-in kinds, such as 1.37 (default: the newest)");
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command->plan.read);
  AddStyle(*sub, command->settings.style, command->settings.jobs);
  sub->callback([command, &chosen] {
    CheckTestSettings(command->settings);
    chosen = PolicyCommand{[command] { return RunPolicyTest(*command); }};
  });
}

}  // namespace plimsoll::app
