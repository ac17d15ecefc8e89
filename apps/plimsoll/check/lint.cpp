#include <algorithm>
#include <map>
#include <thread>
#include <vector>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/engine/judge/checking.h"
#include "project_setup.h"
#include "run_report.h"
#include "search_outcome.h"

namespace plimsoll::app {
namespace {

crd::Conventions ConventionsOf(const LintCommand& command) {
  if (command.strict_conventions) return crd::Conventions::kStrict;
  return command.conventions ? crd::Conventions::kUsual : crd::Conventions::kOff;
}

// What may fail, but was not shown to: their number, or all of them.
void AddUnproven(const std::vector<std::string>& failures, bool list, RunReport& report) {
  if (failures.empty()) return;
  if (!list) {
    const bool one = failures.size() == 1;
    return report.AddNote(std::to_string(failures.size()) +
                          (one ? " part of a CEL rule" : " parts of CEL rules") +
                          " may fail, but no object was found that shows it (--verbose lists them)");
  }
  for (const std::string& failure : failures)
    report.AddNote(failure + ", but no object was found that shows it");
}

}  // namespace

using engine::InputReport;

int RunLint(const LintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("CRD");
  const ReportSink sink = [&](const InputReport& aside) { report.AddAside(aside); };
  ProjectSetup project(command.project, {}, disk, sink, true);
  if (!project.ok()) return std::max(report.Finish(), kFindings);
  engine::InputOptions options = command.search.options;
  options.excludes = project.config().excludes;
  const engine::FoundInputs found = engine::FindInputs(disk, command.paths, options);
  const std::vector<engine::Input>& inputs = found.inputs;
  SearchOutcome outcome(found);
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  std::vector<const engine::FileSettings*> settings;
  for (const engine::Input& input : inputs) settings.push_back(&project.settings().Of(input.path));
  const auto lint = [&](size_t i) {
    const auto source = engine::ReadInput(disk, inputs[i], command.read.limits.max_bytes);
    if (!source) return source.error();
    return engine::LintCrds(*source, command.read, inputs[i].origin(), ConventionsOf(command),
                            settings[i]->unwanted_names);
  };
  size_t done = 0;
  std::vector<std::string> unproven;
  std::map<std::string, size_t> crds;  // by the directory or pattern that was searched
  engine::ForEachInOrder(inputs.size(), jobs, lint, [&](InputReport one) {
    const engine::Input& input = inputs[done++];
    if (outcome.Skips(input, one)) return;
    if (!input.found_in.empty()) crds[input.found_in] += one.objects + one.findings.size();
    for (const std::string& failure : one.unproven_failures) unproven.push_back(one.name + ": " + failure);
    project.severity().Apply(one);
    report.Add(one);
  });
  for (const auto& [root, count] : crds) {
    if (count == 0) report.AddAside(engine::NoCrdIn(root));
  }
  outcome.AddTo(report);
  AddUnproven(unproven, command.search.verbose, report);
  if (command.search.verbose) outcome.List();
  const bool written = project.WriteBaseline(sink);
  return written ? report.Finish() : std::max(report.Finish(), kUnusable);
}

}  // namespace plimsoll::app
