// Coverage is what cases have exercised of a file: of a CRD its constraints, of policies their expressions.
// Whoever knows the file makes the points and counts (crds/schema_coverage.h, policies/policy_coverage.h);
// the reports (coverage_report.h) read them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::suites {

enum class PointKind : uint8_t {
  // Of CRDs.
  kField,
  kKeyword,
  kRule,
  kEnumValue,
  kMember,
  // Of policies.
  kValidation,
  kMessage,
  kCondition,
  kAnnotation,
  kMutation,
  kBinding,
};

inline constexpr PointKind kSchemaPoints[] = {PointKind::kField, PointKind::kKeyword, PointKind::kRule,
                                              PointKind::kEnumValue, PointKind::kMember};
inline constexpr PointKind kPolicyPoints[] = {PointKind::kValidation, PointKind::kMessage,
                                              PointKind::kCondition,  PointKind::kAnnotation,
                                              PointKind::kMutation,   PointKind::kBinding};

// `CEL rules`
std::string_view NameOf(PointKind kind);

// Something that cases can exercise. Constraints have two outcomes: values hold or break them. So have
// expressions that are true or false, and changes that are made or not. The others have only the first: a
// field is set, a value is used, a default is applied.
struct CoveragePoint {
  PointKind kind = PointKind::kField;
  std::string field;  // `spec.size`
  std::string what;   // `maximum`, a rule, a value
  text::Span place;   // in the file
  bool breakable = false;
  // How often each outcome was seen.
  uint64_t held = 0;
  uint64_t broken = 0;

  size_t outcomes() const { return breakable ? 2 : 1; }
  size_t seen() const { return (held != 0 ? 1U : 0U) + (breakable && broken != 0 ? 1U : 0U); }
};

struct CoverageTotals {
  size_t outcomes = 0;
  size_t seen = 0;

  friend CoverageTotals operator+(CoverageTotals a, CoverageTotals b) {
    return {a.outcomes + b.outcomes, a.seen + b.seen};
  }
  // Rounded down, so that 100 means all; 100 of nothing.
  uint32_t Percent() const { return outcomes == 0 ? 100 : static_cast<uint32_t>(seen * 100 / outcomes); }
};

struct Coverage {
  // In the order of the file.
  std::vector<CoveragePoint> points;

  // Adds the counts of another run; both have the same points, or this one has none.
  void Add(const Coverage& other);
  CoverageTotals TotalsOf(PointKind kind) const;
  CoverageTotals Totals() const;
};

}  // namespace plimsoll::suites
