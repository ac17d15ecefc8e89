// Can the CEL rules of a CRD fail? For each part of a rule that may raise an error (cel/failures), an object
// is searched for that obeys the schema and on which the API server's verdict is that error. What no object
// shows is listed, too, but proves nothing.
//
//   for (const RuleFailure& failure : FindRuleFailures(crd, *served)) ...
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/compat/proof/failure_search.h"
#include "plimsoll/crd/crd.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Parts of one rule that are tried.
inline constexpr size_t kMaxFailuresOfRule = 8;
// Rules that are run for one version of a CRD. Every request runs all of them, so large CRDs get fewer
// requests. What is not tried is not shown.
inline constexpr size_t kMaxFailureRuleRuns = 2'000'000;

struct RuleFailure {
  std::string_view version;
  std::string_view rule;
  text::Span place;     // of the rule in the CRD
  std::string subject;  // `self.spec.port`
  std::string problem;  // `may be missing`
  std::string guard;    // `has(self.spec.port)`; empty if there is none
  std::optional<FailingObject> shown = {};
};

// Of all versions, in the order of their schemas. The CRD must be one that the API server accepts.
std::vector<RuleFailure> FindRuleFailures(const crd::Crd& crd, const crd::ServedCrd& served);

}  // namespace plimsoll::compat
