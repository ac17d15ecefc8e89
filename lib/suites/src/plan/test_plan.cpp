#include "plimsoll/suites/plan/test_plan.h"

#include <algorithm>

namespace plimsoll::suites {

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
