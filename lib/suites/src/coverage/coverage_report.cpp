#include "plimsoll/suites/coverage/coverage_report.h"

#include "coverage_forms.h"

namespace plimsoll::suites {

std::string CoverageReport(CoverageForm form, std::span<const FileCoverage> files) {
  switch (form) {
    case CoverageForm::kText: return CoverageText(files);
    case CoverageForm::kJson: return CoverageJson(files);
    case CoverageForm::kHtml: return CoverageHtml(files);
    case CoverageForm::kLcov: break;
  }
  return CoverageLcov(files);
}

std::string MissingText(const CoveragePoint& point) {
  if (point.seen() == point.outcomes()) return {};
  const bool both = !point.field.empty() && !point.what.empty();
  const std::string lead = point.field + (both ? " " : "") + point.what + ": ";
  if (point.seen() == 0) {
    return lead + (point.kind == PointKind::kField ? "never set"
                   : point.breakable               ? "never evaluated"
                                                   : "never used");
  }
  return lead + (point.broken == 0 ? "never broken" : "never held");
}

}  // namespace plimsoll::suites
