#include "plan_run.h"

#include <algorithm>
#include <system_error>
#include <thread>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/replace_file.h"
#include "../process/standard_output.h"
#include "change_watch.h"
#include "plimsoll/engine/input/ordered_parallel.h"

namespace plimsoll::app {
namespace {

class TestRun {
 public:
  TestRun(const PlanRunOptions& options, std::unique_ptr<suites::TestPlan> plan)
      : options_(options),
        settings_(options.settings),
        plan_(std::move(plan)),
        report_(settings_.style, out_) {
    report_.CallObjects("case");
    report_.CallGood("passes", "all pass");
  }

  int Run() {
    RunCases();
    if (settings_.mutate) Mutate();
    const int code = report_.Finish();
    return std::max(code, ReportCoverage());
  }

  // What a change of means another run.
  std::vector<std::string> Watched() const {
    std::vector<std::string> out = plan_->Watched();
    out.insert(out.end(), options_.watched.begin(), options_.watched.end());
    return out;
  }

 private:
  bool CountsCoverage() const { return settings_.coverage || settings_.min_coverage != 0; }
  unsigned Jobs() const { return settings_.jobs != 0 ? settings_.jobs : std::thread::hardware_concurrency(); }

  void RunCases() {
    const auto count = CountsCoverage() ? suites::CountCoverage::kYes : suites::CountCoverage::kNo;
    size_t cases = 0, failed = 0;
    engine::ForEachInOrder(
        plan_->size(), Jobs(), [&](size_t i) { return plan_->Run(i, count); },
        [&](const suites::SuiteRun& run) {
          report_.Add(run.report);
          for (const engine::InputReport& aside : run.asides) report_.AddAside(aside);
          coverage_.Add(run);
          cases += run.report.objects;
          failed += run.failed;
        });
    if (failed == 0) return;
    report_.AddNote(std::to_string(failed) + " of " + std::to_string(cases) + " cases failed");
  }

  void Mutate() {
    size_t mutations = 0, survivors = 0;
    for (const suites::MutationRun& run : plan_->Mutate(Jobs())) {
      report_.AddAside(run.report);
      mutations += run.mutations;
      survivors += run.survivors;
    }
    report_.AddNote(std::to_string(mutations) + " mutations of " + options_.mutated + ", " +
                    std::to_string(survivors) + " that no case notices");
  }

  // The exit code.
  int ReportCoverage() {
    if (!CountsCoverage()) return kAllGood;
    int code = kAllGood;
    if (settings_.coverage) {
      const std::string text = suites::CoverageReport(*settings_.coverage, coverage_.files());
      if (settings_.coverage_file.empty()) {
        out_.buffer() += text;
        out_.Flush();
      } else if (const std::error_code failed = ReplaceFile(settings_.coverage_file, text)) {
        return FailUnusable("cannot write " + settings_.coverage_file + ": " + failed.message());
      }
    }
    const uint32_t percent = coverage_.Totals().Percent();
    if (percent < settings_.min_coverage) {
      ComplainOf("coverage is " + std::to_string(percent) + " %, less than " +
                 std::to_string(settings_.min_coverage) + " %");
      code = kFindings;
    }
    return code;
  }

  const PlanRunOptions& options_;
  const TestSettings& settings_;
  const std::unique_ptr<const suites::TestPlan> plan_;
  StandardOutput out_;
  RunReport report_;
  suites::CoverageSum coverage_;
};

}  // namespace

int RunPlan(const PlanRunOptions& options, const std::function<std::unique_ptr<suites::TestPlan>()>& make) {
  if (!options.settings.watch) return TestRun(options, make()).Run();
  for (uint32_t runs = 1;; ++runs) {
    TestRun run(options, make());
    const ChangeWatch watch(run.Watched());
    const int code = run.Run();
    if (runs == options.settings.watch_runs) return code;
    watch.Wait();
  }
}

}  // namespace plimsoll::app
