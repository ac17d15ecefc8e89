#include "plimsoll/cel/rules/rule_cost.h"

#include <algorithm>
#include <charconv>

#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/types/decl_type.h"

namespace plimsoll::cel {
namespace {

using schema::Keyword;

std::string Fixed(double number, int digits) {
  char text[400];
  return {text, std::to_chars(text, text + sizeof text, number, std::chars_format::fixed, digits).ptr};
}

std::string FactorText(double factor) {
  if (factor > 100) return "more than 100x";
  return Fixed(factor, factor < 1.5 ? 6 : 1) + "x";
}

// None without a bound.
Cardinality Bound(const schema::Schema& schema, schema::NodeId node, Keyword keyword) {
  const auto bound = schema.Integer(node, keyword);
  if (!bound) return std::nullopt;
  return static_cast<uint64_t>(std::max<int64_t>(*bound, 0));
}

// How many times a value can have a child of one name or place.
Cardinality MaxElements(const schema::Schema& schema, schema::NodeId node) {
  const std::string_view type = schema.Text(node, Keyword::kType);
  if (type == "object" && schema.Has(node, Keyword::kAdditionalProperties)) {
    return Bound(schema, node, Keyword::kMaxProperties);
  }
  return type == "array" ? Bound(schema, node, Keyword::kMaxItems) : Cardinality(1);
}

}  // namespace

Cardinality ChildCardinality(const schema::Schema& schema, schema::NodeId node, Cardinality own) {
  const Cardinality factor = own ? MaxElements(schema, node) : std::nullopt;
  if (!factor) return std::nullopt;
  return SaturatedProduct(*own, *factor);
}

uint64_t CardinalityBySize(int64_t min_serialized_size) {
  return static_cast<uint64_t>(kMaxRequestBytes / (min_serialized_size + 1));
}

uint64_t TotalRuleCost(uint64_t max_cost, Cardinality cardinality, int64_t min_serialized_size) {
  return SaturatedProduct(max_cost, cardinality ? *cardinality : CardinalityBySize(min_serialized_size));
}

std::string CostMessage(std::string_view what, uint64_t cost, uint64_t limit) {
  return std::string(what) + " exceeds budget by factor of " +
         FactorText(static_cast<double>(cost) / static_cast<double>(limit)) +
         " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, "
         "and strings are declared)";
}

}  // namespace plimsoll::cel
