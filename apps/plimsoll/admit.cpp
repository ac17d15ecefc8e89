#include <algorithm>

#include "invocation.h"
#include "judge_setup.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

using engine::InputReport;

int RunAdmit(const AdmitCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  int code = kAllGood;
  const auto tell = [&](const InputReport& report) {
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code = std::max(code, kFindings);
    if (report.unreadable) code = kUnusable;
  };
  const JudgeSetup setup(command.judge, disk, tell);
  engine::DocumentWriter writer(command.to, true);
  for (const engine::Input& input : setup.inputs()) {
    const auto source = setup.Read(input);
    if (!source) {
      tell(source.error());
      continue;
    }
    const engine::AdmitReport report = setup.catalog().Admit(*source, setup.options());
    tell(report);
    for (const value::Detached& stored : report.stored) writer.Write(stored.root(), out.buffer());
    out.FlushWhenLarge();
  }
  return out.Flush() ? code : kUnusable;
}

}  // namespace plimsoll::app
