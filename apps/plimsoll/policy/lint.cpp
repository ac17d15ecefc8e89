// `plimsoll policy lint`: what is wrong with admission policies.
#include "lint.h"

#include <algorithm>

#include "../check/project_setup.h"
#include "../check/run_report.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/policies/policy_cost_text.h"
#include "plimsoll/engine/policies/policy_lint.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;

// What may fail, but was not shown to: their number, or all of them.
void AddUnprovenParts(const std::vector<std::string>& failures, bool list, RunReport& report) {
  if (failures.empty()) return;
  if (!list) {
    const bool one = failures.size() == 1;
    return report.AddNote(std::to_string(failures.size()) +
                          (one ? " part of an expression" : " parts of expressions") +
                          " may fail, but no object was found that shows it (--verbose lists them)");
  }
  for (const std::string& failure : failures)
    report.AddNote(failure + ", but no object was found that shows it");
}

}  // namespace

int RunPolicyLint(const PolicyLintCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  const ReportSink to_report = [&](const InputReport& aside) { report.AddAside(aside); };
  ProjectSetup project(command.project, command.sources.kinds.kubernetes_version, disk, to_report, true);
  if (!project.ok()) return std::max(report.Finish(), kFindings);
  const ReportSink sink = [&](InputReport aside) {
    project.severity().Apply(aside);
    report.AddAside(aside);
  };
  PolicySetup setup(command.sources, disk, sink);
  engine::PolicyLint lint(setup.unfinished());
  std::vector<std::string> unproven;
  for (InputReport& one : lint.Run()) {
    for (const std::string& failure : one.unproven_failures) unproven.push_back(one.name + ": " + failure);
    project.severity().Apply(one);
    report.Add(one);
  }
  if (command.costs) {
    for (const engine::PolicyCosts& costs : lint.costs()) engine::AppendPolicyCosts(out.buffer(), costs);
  }
  AddUnprovenParts(unproven, command.sources.kinds.search.verbose, report);
  for (const std::string& note : lint.notes()) report.AddNote(note);
  setup.cache().ReportBroken(sink);
  const bool written = project.WriteBaseline(to_report);
  return written ? report.Finish() : std::max(report.Finish(), kUnusable);
}

}  // namespace plimsoll::app
