// `plimsoll cel check` and `plimsoll cel cost`: the rules of CRDs, what is wrong with them and
// what they can cost.
#include <algorithm>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/describe/cost_text.h"

namespace plimsoll::app {
namespace {

engine::CostReport CostsOf(const engine::Disk& disk, const engine::Input& input,
                           const value::ReadOptions& read) {
  auto source = engine::ReadInput(disk, input, read.limits.max_bytes);
  if (source) return engine::RuleCosts(*source, read);
  engine::CostReport report;
  static_cast<engine::InputReport&>(report) = std::move(source.error());
  return report;
}

}  // namespace

int RunCelCheck(const CelCheckCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("CRD");
  for (const engine::Input& input : engine::ExpandInputs(disk, command.paths)) {
    report.Add(CostsOf(disk, input, command.read));
  }
  return report.Finish();
}

int RunCelCost(const CelCostCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  int code = kAllGood;
  for (const engine::Input& input : engine::ExpandInputs(disk, command.paths)) {
    const engine::CostReport report = CostsOf(disk, input, command.read);
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code = std::max(code, kFindings);
    if (report.unreadable) code = kUnusable;
    command.json_lines ? engine::AppendCostLines(out.buffer(), report)
                       : engine::AppendCostText(out.buffer(), report);
    out.FlushWhenLarge();
  }
  return out.Flush() ? code : kUnusable;
}

}  // namespace plimsoll::app
