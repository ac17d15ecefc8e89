#include <map>
#include <thread>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/judge/checking.h"
#include "run_report.h"
#include "search_outcome.h"

namespace plimsoll::app {

using engine::InputReport;

int RunLint(const LintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("CRD");
  const engine::FoundInputs found = engine::FindInputs(disk, command.paths, command.search.options);
  const std::vector<engine::Input>& inputs = found.inputs;
  SearchOutcome outcome(found);
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  const auto lint = [&](size_t i) {
    const auto source = engine::ReadInput(disk, inputs[i], command.read.limits.max_bytes);
    return source ? engine::LintCrds(*source, command.read, inputs[i].origin()) : source.error();
  };
  size_t done = 0;
  std::map<std::string, size_t> crds;  // by the directory or pattern that was searched
  engine::ForEachInOrder(inputs.size(), jobs, lint, [&](const InputReport& one) {
    const engine::Input& input = inputs[done++];
    if (outcome.Skips(input, one)) return;
    report.Add(one);
    if (!input.found_in.empty()) crds[input.found_in] += one.objects + one.findings.size();
  });
  for (const auto& [root, count] : crds) {
    if (count == 0) report.AddAside(engine::NoCrdIn(root));
  }
  outcome.AddTo(report);
  if (command.search.verbose) outcome.List();
  return report.Finish();
}

}  // namespace plimsoll::app
