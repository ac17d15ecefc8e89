// `plimsoll test`.
#include <algorithm>
#include <system_error>
#include <thread>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/replace_file.h"
#include "../process/standard_output.h"
#include "change_watch.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/suites/crds/suite_plan.h"

namespace plimsoll::app {
namespace {

class TestRun {
 public:
  TestRun(const TestCommand& command, const kinds::Kinds& builtin)
      : command_(command), plan_(disk_, builtin, command.plan), report_(command.style, out_) {
    report_.CallObjects("case");
  }

  int Run() {
    RunCases();
    if (command_.mutate) Mutate();
    const int code = report_.Finish();
    return std::max(code, ReportCoverage());
  }

  // What a change of means another run.
  std::vector<std::string> Watched() const {
    std::vector<std::string> out = plan_.Watched();
    out.insert(out.end(), command_.plan.suites.begin(), command_.plan.suites.end());
    out.insert(out.end(), command_.plan.crds.begin(), command_.plan.crds.end());
    return out;
  }

 private:
  bool CountsCoverage() const { return command_.coverage || command_.min_coverage != 0; }
  unsigned Jobs() const { return command_.jobs != 0 ? command_.jobs : std::thread::hardware_concurrency(); }

  void RunCases() {
    const auto count = CountsCoverage() ? suites::CountCoverage::kYes : suites::CountCoverage::kNo;
    size_t cases = 0, failed = 0;
    engine::ForEachInOrder(
        plan_.size(), Jobs(), [&](size_t i) { return plan_.Run(i, count); },
        [&](const suites::SuiteRun& run) {
          report_.Add(run.report);
          coverage_.Add(run);
          cases += run.report.objects;
          failed += run.failed;
        });
    if (failed == 0) return;
    report_.AddNote(std::to_string(failed) + " of " + std::to_string(cases) + " cases failed");
  }

  void Mutate() {
    size_t mutations = 0, survivors = 0;
    for (const suites::MutationRun& run : plan_.Mutate(Jobs())) {
      report_.AddAside(run.report);
      mutations += run.mutations;
      survivors += run.survivors;
    }
    report_.AddNote(std::to_string(mutations) + " mutations of constraints, " + std::to_string(survivors) +
                    " that no case notices");
  }

  // The exit code.
  int ReportCoverage() {
    if (!CountsCoverage()) return kAllGood;
    int code = kAllGood;
    if (command_.coverage) {
      const std::string text = suites::CoverageReport(*command_.coverage, coverage_.files());
      if (command_.coverage_file.empty()) {
        out_.buffer() += text;
        out_.Flush();
      } else if (const std::error_code failed = ReplaceFile(command_.coverage_file, text)) {
        return FailUnusable("cannot write " + command_.coverage_file + ": " + failed.message());
      }
    }
    const uint32_t percent = coverage_.Totals().Percent();
    if (percent < command_.min_coverage) {
      ComplainOf("coverage is " + std::to_string(percent) + " %, less than " +
                 std::to_string(command_.min_coverage) + " %");
      code = kFindings;
    }
    return code;
  }

  const TestCommand& command_;
  const engine::Disk disk_;
  const suites::SuitePlan plan_;
  StandardOutput out_;
  RunReport report_;
  suites::CoverageSum coverage_;
};

int Watch(const TestCommand& command, const kinds::Kinds& builtin) {
  for (uint32_t runs = 1;; ++runs) {
    TestRun run(command, builtin);
    const ChangeWatch watch(run.Watched());
    const int code = run.Run();
    if (runs == command.watch_runs) return code;
    watch.Wait();
  }
}

}  // namespace

int RunTest(const TestCommand& command) {
  kinds::Kinds builtin;
  if (const auto used = builtin.UseRelease(command.release); !used) return FailUnusable(used.error().message);
  return command.watch ? Watch(command, builtin) : TestRun(command, builtin).Run();
}

}  // namespace plimsoll::app
