#include "invocation.h"
#include "plimsoll/engine/type_review.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

int RunDeclareLint(const DeclareLintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  const auto types = engine::TaggedTypes::Load(disk, command.from);
  if (!types) {
    report.AddAside(types.error());
    return report.Finish();
  }
  for (const engine::InputReport& one : engine::ReviewTypes(disk, **types, command.options)) report.Add(one);
  return report.Finish();
}

}  // namespace plimsoll::app
