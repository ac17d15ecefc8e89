#include <set>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "../process/this_year.h"
#include "plimsoll/engine/types/generate.h"
#include "plimsoll/engine/types/go_findings.h"
#include "plimsoll/engine/types/type_review.h"

namespace plimsoll::app {

namespace {

// What keeps `declare gen` from generating Go is wrong with the types, too. Its linter says nothing that the
// review does not say.
class GenerationCheck {
 public:
  GenerationCheck(const DeclareLintCommand& command, RunReport& report)
      : command_(command), report_(report) {}

  void Note(const engine::InputReport& one) {
    for (const finding::Finding& finding : one.findings) told_.insert(finding.message);
  }

  void Run(const engine::Files& files, const kinds::TaggedTypes& types) {
    engine::GenerateGoOptions options = command_.go;
    options.year = ThisYear();
    const auto made = engine::GenerateGo(files, types, options);
    if (!made) return Report(made.error());
    if (!command_.generated) return;
    for (const engine::FileChange& change : made->changes) report_.AddAside(engine::ReportOn(change));
  }

 private:
  void Report(engine::InputReport failure) {
    std::erase_if(failure.findings, [&](const finding::Finding& finding) {
      return told_.contains(finding.message) || finding.message.starts_with("lint failed:");
    });
    report_.AddAside(failure);
  }

  const DeclareLintCommand& command_;
  RunReport& report_;
  std::set<std::string> told_;
};

}  // namespace

int RunDeclareLint(const DeclareLintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("type");
  const auto types = engine::LoadTypes(disk, command.from);
  if (!types) {
    report.AddAside(types.error());
    return report.Finish();
  }
  GenerationCheck generation(command, report);
  for (const engine::InputReport& one : engine::ReviewTypes(disk, **types, command.options)) {
    report.Add(one);
    generation.Note(one);
  }
  generation.Run(disk, **types);
  return report.Finish();
}

}  // namespace plimsoll::app
