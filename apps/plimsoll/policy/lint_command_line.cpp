// The options of `plimsoll policy lint`.
#include <memory>

#include "commands.h"
#include "lint.h"

namespace plimsoll::app {

void AddPolicyLint(CLI::App& policy, Chosen& chosen) {
  const auto command = std::make_shared<PolicyLintCommand>();
  CLI::App* sub = policy.add_subcommand("lint", "Find mistakes in admission policies and their bindings");
  AddPaths(*sub, command->sources.policies);
  sub->add_flag("--costs", command->costs, "List what expressions can cost, beside the limits");
  BeginSection(*sub, kSchemaSection);
  sub->add_option("--crds", command->sources.kinds.crds,
                  "Read more CRDs from this file or directory (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
  AddCatalogs(*sub, command->sources.kinds, Releases::kOne);
  BeginSection(*sub, kInputSection);
  AddReading(*sub, command->sources.kinds.options.read);
  AddSearch(*sub, command->sources.kinds.search);
  AddConfiguration(*sub, command->project);
  AddStyle(*sub, command->style, command->jobs);
  sub->callback([command, &chosen] {
    const bool text = command->style.output == finding::ReportForm::kText;
    if (command->costs && !text) throw CLI::ExcludesError("--costs", "--output");
    chosen = PolicyCommand{[command] { return RunPolicyLint(*command); }};
  });
}

}  // namespace plimsoll::app
