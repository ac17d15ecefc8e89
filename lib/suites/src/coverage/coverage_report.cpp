#include "plimsoll/suites/coverage/coverage_report.h"

#include "coverage_forms.h"

namespace plimsoll::suites {
namespace {

// What is said when one of two outcomes is missing.
struct MissingWords {
  std::string_view first;
  std::string_view second;
};

MissingWords WordsFor(PointKind kind) {
  switch (kind) {
    case PointKind::kValidation:
    case PointKind::kCondition: return {"never true", "never false"};
    case PointKind::kAnnotation: return {"never published", "always published"};
    case PointKind::kMutation: return {"never applied", "always applied"};
    case PointKind::kBinding: return {"never matches", "always matches"};
    default: return {"never held", "never broken"};
  }
}

}  // namespace

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
  const MissingWords words = WordsFor(point.kind);
  if (point.seen() != 0) return lead + std::string(point.broken == 0 ? words.second : words.first);
  if (point.kind == PointKind::kField) return lead + "never set";
  return lead + (point.breakable ? "never evaluated" : "never used");
}

}  // namespace plimsoll::suites
