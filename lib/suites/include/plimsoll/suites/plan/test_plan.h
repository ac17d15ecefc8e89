// TestPlan is the suites of a run, each with what it tests: CRDs (crds/suite_plan.h) or admission policies
// (policies/policy_plan.h). Made by one thread; any number of threads may run its suites.
//
//   for (size_t i = 0; i < plan.size(); ++i) show(plan.Run(i, CountCoverage::kNo).report);
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/suites/coverage/coverage_report.h"
#include "plimsoll/suites/plan/suite_file.h"
#include "plimsoll/suites/run/case_runner.h"

namespace plimsoll::suites {

// The cases of one suite with all it tests.
struct SuiteRun {
  engine::InputReport report;
  size_t failed = 0;  // cases
  // What there is to say about files that the suite names, once for all suites.
  std::vector<engine::InputReport> asides = {};
  // What the cases have exercised of each file. The sources are those of the plan.
  std::vector<FileCoverage> coverage;
};

enum class CountCoverage : uint8_t { kNo, kYes };

// The mutations of one file that is tested.
struct MutationRun {
  // Those that no case notices, in the file.
  engine::InputReport report;
  size_t mutations = 0;  // that were tried
  size_t survivors = 0;
};

class TestPlan {
 public:
  virtual ~TestPlan() = default;

  virtual size_t size() const = 0;
  SuiteRun Run(size_t index, CountCoverage count) const;
  // Tries the mutations of all that is tested with all suites that test it, in that many threads.
  virtual std::vector<MutationRun> Mutate(unsigned threads) const = 0;
  // Every file that was read, or that was looked for: what --watch looks at.
  virtual std::vector<std::string> Watched() const = 0;

 private:
  virtual const SuiteFile& FileOf(size_t index) const = 0;
  // Of a suite that can be read; the report has its name already.
  virtual void RunCases(size_t index, CountCoverage count, SuiteRun& out) const = 0;
};

// The case was the last that the report counts. `title` is its name, with what else makes it unique.
void AddFailures(const SuiteFile& file, const std::string& title, const std::vector<CaseFailure>& failures,
                 SuiteRun& out);

// Adds up the coverage of several suites, in the order in which what they test comes.
class CoverageSum {
 public:
  void Add(const SuiteRun& run);
  const std::vector<FileCoverage>& files() const { return files_; }
  CoverageTotals Totals() const;

 private:
  std::vector<FileCoverage> files_;
};

}  // namespace plimsoll::suites
