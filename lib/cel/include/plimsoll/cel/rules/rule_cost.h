// How much the rules of a CRD may cost by their estimates, and what is said about those that
// cost more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/schema/schema.h"

namespace plimsoll::cel {

// Of one rule, times the number of values it can be on, or of one messageExpression.
inline constexpr uint64_t kMaxRuleCost = 10'000'000;
// Of all rules and messageExpressions of one schema.
inline constexpr uint64_t kMaxSchemaCost = 100'000'000;
// A rule that costs less is not among those named when the schema costs too much.
inline constexpr uint64_t kExpensiveRuleCost = kMaxSchemaCost / 100;
inline constexpr size_t kExpensiveRulesNamed = 4;

// How many values of a node there can be in one object, for bounds that are above it: none
// when a list or map above it has no bound.
using Cardinality = std::optional<uint64_t>;

// That of the children of a node.
Cardinality ChildCardinality(const schema::Schema& schema, schema::NodeId node, Cardinality own);

// How many values that take at least that many bytes fit into one object.
uint64_t CardinalityBySize(int64_t min_serialized_size);

// The estimate of a rule, times how often it can be run.
uint64_t TotalRuleCost(uint64_t max_cost, Cardinality cardinality, int64_t min_serialized_size);

// `estimated rule cost exceeds budget by factor of 1.5x (try ...)`; `what` begins it.
std::string CostMessage(std::string_view what, uint64_t cost, uint64_t limit);

}  // namespace plimsoll::cel
