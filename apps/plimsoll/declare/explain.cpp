
#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/engine/types/type_explanation_text.h"

namespace plimsoll::app {
int RunDeclareExplain(const DeclareExplainCommand& command) {
  const engine::Disk disk;
  const auto types = engine::LoadTypes(disk, command.from);
  if (!types) {
    Complain(types.error());
    return kUnusable;
  }
  const auto what = engine::ExplainType(**types, command.name);
  if (!what) return FailUnusable(what.error().message);
  StandardOutput out;
  if (command.json) {
    engine::AppendTypeJson(out.buffer(), *what);
  } else {
    engine::AppendTypeText(out.buffer(), *what);
  }
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
