#include <thread>

#include "invocation.h"
#include "ordered_parallel.h"
#include "plimsoll/engine/catalog.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

using engine::InputReport;

int RunLint(const LintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  const std::vector<engine::Input> inputs = engine::ExpandInputs(disk, command.paths);
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  const auto lint = [&](size_t i) {
    const auto source = engine::ReadInput(disk, inputs[i], command.read.limits.max_bytes);
    return source ? engine::Catalog::Lint(*source, command.read) : source.error();
  };
  ForEachInOrder(inputs.size(), jobs, lint, [&](const InputReport& one) { report.Add(one); });
  return report.Finish();
}

}  // namespace plimsoll::app
