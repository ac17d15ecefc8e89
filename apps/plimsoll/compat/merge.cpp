#include <algorithm>
#include <utility>
#include <vector>

#include "../check/project_setup.h"
#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/compat/object_results.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::app {
namespace {

constexpr uint64_t kMaxResultBytes = uint64_t{1} << 30;

}  // namespace

int RunCompatMerge(const CompatMergeCommand& command) {
  const engine::Disk disk;
  std::vector<engine::ObjectResults> parts;
  for (const std::string& path : command.results) {
    const auto source = engine::ReadInput(disk, {.path = path}, kMaxResultBytes);
    if (!source) return FailUnusable(path + ": " + source.error().findings.front().message);
    auto part = engine::ReadResults(*source);
    if (!part) return FailUnusable(part.error().message);
    parts.push_back(std::move(*part));
  }
  const auto joined = engine::JoinResults(parts);
  if (!joined) return FailUnusable(joined.error().message);
  StandardOutput out;
  RunReport report(command.style, out);
  const ReportSink sink = [&](const engine::InputReport& aside) { report.AddAside(aside); };
  ProjectSetup project(command.project, "", disk, sink, true);
  if (!project.ok()) return std::max(report.Finish(), kFindings);
  // The findings of a file are beside each other, as they were judged.
  engine::InputReport of_file;
  const auto finish_file = [&] {
    if (of_file.findings.empty()) return;
    project.severity().Apply(of_file);
    report.Add(of_file);
  };
  for (const engine::AffectedObject& object : joined->affected) {
    if (object.file != of_file.name) {
      finish_file();
      of_file = {};
      of_file.name = object.file;
    }
    ++of_file.objects;
    of_file.findings.push_back(engine::FindingOn(object, &project.settings().Of(object.file)));
  }
  finish_file();
  report.AddNote(joined->counts.Text());
  const bool written = project.Finish(sink);
  return written ? report.Finish() : std::max(report.Finish(), kUnusable);
}

}  // namespace plimsoll::app
