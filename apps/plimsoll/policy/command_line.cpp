// `plimsoll policy ...`: the list of its commands.
#include "commands.h"

namespace plimsoll::app {

void AddPolicy(CLI::App& app, Chosen& chosen) {
  CLI::App* policy = app.add_subcommand("policy", "Evaluate admission policies on objects");
  policy->require_subcommand(1);
  AddPolicyCheck(*policy, chosen);
  AddPolicyExplain(*policy, chosen);
  AddPolicyLint(*policy, chosen);
  AddPolicyTest(*policy, chosen);
}

}  // namespace plimsoll::app
