// `plimsoll explain`: what the schema of a kind says about its fields, for people or as JSON.
#include "../check/run_report.h"
#include "../merge/setup.h"
#include "../process/standard_output.h"
#include "descriptions_setup.h"
#include "plimsoll/engine/describe/explanation_text.h"

namespace plimsoll::app {
int RunExplain(const ExplainCommand& command) {
  MergeSetup setup(command.types);
  if (setup.code() != kAllGood) return setup.code();
  const DescriptionsSetup installed(setup.disk());
  std::optional<kinds::KindDescriptions> descriptions;
  if (installed.store() != nullptr) descriptions.emplace(*installed.store());
  engine::ExplainOptions options = command.options;
  options.descriptions = descriptions ? &*descriptions : nullptr;
  const auto what = engine::ExplainKind(setup.kinds(), command.name, options);
  if (!what) {
    ComplainOf(what.error());
    return kUnusable;
  }
  StandardOutput out;
  if (command.json) {
    engine::AppendExplanationJson(out.buffer(), *what);
  } else {
    engine::AppendExplanationText(out.buffer(), *what, command.options.recursive);
    if (what->kind.builtin && !descriptions && !command.options.recursive)
      out.buffer() += kHowToGetDescriptions;
  }
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
