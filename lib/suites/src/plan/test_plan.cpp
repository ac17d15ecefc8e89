#include "plimsoll/suites/plan/test_plan.h"

#include <algorithm>
#include <utility>

namespace plimsoll::suites {

SuiteRun TestPlan::Run(size_t index, CountCoverage count) const {
  SuiteRun out;
  const SuiteFile& file = FileOf(index);
  if (file.unreadable) {
    out.report = *file.unreadable;
    return out;
  }
  out.report.name = file.path;
  RunCases(index, count, out);
  engine::Settle(out.report, *file.source);
  return out;
}

void AddFailures(const SuiteFile& file, const std::string& title, const std::vector<CaseFailure>& failures,
                 SuiteRun& out) {
  if (!failures.empty()) ++out.failed;
  for (const CaseFailure& failure : failures) {
    finding::Finding finding = file.MakeFinding(finding::Code::kFailedCase, title + ": " + failure.message,
                                                failure.hint, failure.place);
    finding.object = static_cast<uint32_t>(out.report.objects);
    out.report.findings.push_back(std::move(finding));
  }
}

void CoverageSum::Add(const SuiteRun& run) {
  for (const FileCoverage& one : run.coverage) {
    const auto same = [&](const FileCoverage& known) {
      return known.source == one.source && known.part == one.part;
    };
    auto known = std::ranges::find_if(files_, same);
    if (known == files_.end()) {
      files_.push_back(one);
    } else {
      known->coverage.Add(one.coverage);
    }
  }
}

CoverageTotals CoverageSum::Totals() const {
  CoverageTotals out;
  for (const FileCoverage& file : files_) out = out + file.coverage.Totals();
  return out;
}

}  // namespace plimsoll::suites
