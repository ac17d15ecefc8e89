// What the expressions of a policy can cost, beside the limits of the API server (run/limits.h). The server
// estimates nothing of the kind: it stops expressions that cost too much while they run.
//
// Lists, maps and texts are taken to be as large as the schema allows. Most schemas of Kubernetes set no
// limits; then sizes are assumed that few objects exceed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plimsoll/policy/lint/policy_analysis.h"
#include "plimsoll/policy/lint/typed_policy.h"

namespace plimsoll::policy {

// Where the schema sets no limit.
inline constexpr uint64_t kAssumedItems = 100;
inline constexpr uint64_t kAssumedCharacters = 256;

struct ExpressionCosts {
  // Each on its own, in the order of the expressions.
  std::vector<uint64_t> own;
  // What runs on one budget, with the variables that it reads: match conditions; validations and messages;
  // audit annotations; and each mutation, in the order of the expressions.
  uint64_t match_conditions = 0;
  uint64_t validations = 0;
  uint64_t audit_annotations = 0;
  std::vector<uint64_t> mutations = {};
};

ExpressionCosts EstimateCosts(const TypedPolicy& typed, const PolicyAnalysis& analysis,
                              std::span<const PolicyExpression> expressions);
// The larger of each.
ExpressionCosts LargerCosts(const ExpressionCosts& a, const ExpressionCosts& b);

}  // namespace plimsoll::policy
