#include "plimsoll/suites/coverage/coverage.h"

#include "plimsoll/base/assert.h"

namespace plimsoll::suites {

std::string_view NameOf(PointKind kind) {
  switch (kind) {
    case PointKind::kField: return "fields";
    case PointKind::kKeyword: return "keywords";
    case PointKind::kRule: return "CEL rules";
    case PointKind::kEnumValue: return "enum values";
    case PointKind::kMember: return "union members";
    case PointKind::kValidation: return "validations";
    case PointKind::kMessage: return "message expressions";
    case PointKind::kCondition: return "match conditions";
    case PointKind::kAnnotation: return "audit annotations";
    case PointKind::kMutation: return "mutations";
    case PointKind::kBinding: break;
  }
  return "bindings";
}

void Coverage::Add(const Coverage& other) {
  if (points.empty()) {
    points = other.points;
    return;
  }
  PLIMSOLL_ASSERT(points.size() == other.points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    points[i].held += other.points[i].held;
    points[i].broken += other.points[i].broken;
  }
}

CoverageTotals Coverage::TotalsOf(PointKind kind) const {
  CoverageTotals out;
  for (const CoveragePoint& point : points) {
    if (point.kind == kind) out = out + CoverageTotals{point.outcomes(), point.seen()};
  }
  return out;
}

CoverageTotals Coverage::Totals() const {
  CoverageTotals out;
  for (const CoveragePoint& point : points) out = out + CoverageTotals{point.outcomes(), point.seen()};
  return out;
}

}  // namespace plimsoll::suites
