#include "invocation.h"
#include "plimsoll/engine/generate.h"
#include "plimsoll/engine/type_review.h"
#include "run_report.h"
#include "standard_output.h"
#include "this_year.h"

namespace plimsoll::app {

namespace {

// As `declare gen --check` would say it.
void CompareGenerated(const DeclareLintCommand& command, const engine::Files& files,
                      const engine::TaggedTypes& types, RunReport& report) {
  engine::GenerateGoOptions options = command.go;
  options.year = ThisYear();
  const auto made = engine::GenerateGo(files, types, options);
  if (!made) return report.AddAside(made.error());
  for (const engine::FileChange& change : made->changes) report.AddAside(engine::ReportOn(change));
}

}  // namespace

int RunDeclareLint(const DeclareLintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("type");
  const auto types = engine::TaggedTypes::Load(disk, command.from);
  if (!types) {
    report.AddAside(types.error());
    return report.Finish();
  }
  for (const engine::InputReport& one : engine::ReviewTypes(disk, **types, command.options)) report.Add(one);
  if (command.generated) CompareGenerated(command, disk, **types, report);
  return report.Finish();
}

}  // namespace plimsoll::app
