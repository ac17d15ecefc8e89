// The options of `plimsoll policy explain`.
#include <memory>

#include "commands.h"
#include "explain.h"

namespace plimsoll::app {

void AddPolicyExplain(CLI::App& policy, Chosen& chosen) {
  const auto command = std::make_shared<PolicyExplainCommand>();
  CLI::App* sub = policy.add_subcommand("explain", "Explain what admission policies decide about an object");
  sub->add_option("POLICIES", command->sources.policies,
                  "Files, directories or patterns with policies and their bindings")
      ->required()
      ->option_text("POLICIES...");
  sub->add_option("--object", command->object, "File with the object, or - for standard input")
      ->required()
      ->option_text("FILE");
  sub->add_option("--policy", command->options.policy, "Explain only the policy of this name")
      ->option_text("NAME");
  sub->add_flag("--why", command->options.why, "Print the value of every subexpression");
  sub->add_flag("--assume-bound", command->sources.options.assume_bound,
                "Evaluate policies without a binding, too, as if bound to everything");
  AddPolicyRequest(*sub, command->request);
  sub->add_option("--old", command->old, "File with the object as it was; the request is an UPDATE")
      ->option_text("FILE");
  AddPolicySources(*sub, command->sources);
  sub->callback([command, &chosen] {
    CheckOldObjects(command->request, !command->old.empty());
    chosen = PolicyCommand{[command] { return RunPolicyExplain(*command); }};
  });
}

}  // namespace plimsoll::app
